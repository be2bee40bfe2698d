-- Help: the operator's own questions and answers, and threads, in which a member asks and the support answers.

-- Every set that the operator has imported; the newest holds. Before the first one the programme's own set does.
create table help_sets (
  id bigint generated always as identity primary key,
  -- As checked by `help-set.ts`; null: the programme's own set holds again.
  content jsonb,
  created_at timestamptz not null
);

alter table files drop constraint files_field_check;
alter table files add constraint files_field_check
  check (field in ('claim', 'pasportScan', 'adressScan', 'innScan', 'thread'));

create table threads (
  id uuid primary key,
  -- What people say on the phone.
  number bigint generated always as identity (start with 101) unique,
  member_id uuid not null references members (id),
  about text not null check (about in ('general', 'operation', 'contract', 'order', 'document')),
  -- Of the operation its number in the member's history, of the application its id, of the contract its number.
  object text not null default '',
  -- What the object is called: its title, its number.
  label text not null default '',
  status text not null check (status in ('open', 'answered', 'closed')),
  -- Business clock.
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- By when the member was told that there is an answer; while one is waited for.
  answer_by timestamptz,
  -- From 1 to 5, by the member, of a thread that is over.
  rating smallint check (rating between 1 and 5),
  constraint threads_answer_by check ((status = 'open') = (answer_by is not null)),
  constraint threads_rating check (rating is null or status = 'closed')
);
create index threads_member on threads (member_id, number desc);
create index threads_waiting on threads (answer_by) where status = 'open';

create table thread_messages (
  member_id uuid not null references members (id),
  thread_id uuid not null references threads (id),
  id bigint generated always as identity,
  -- Who of the staff has answered; null: the member's own.
  staff text references staff (name),
  text text not null,
  at timestamptz not null,
  -- Of the member's own: the same one again is the same message.
  request_key text,
  -- SHA-256 of the request that the key was first used with.
  request_hash bytea,
  primary key (thread_id, id),
  constraint thread_messages_request unique (member_id, request_key),
  constraint thread_messages_author check (num_nonnulls(staff, request_key) = 1)
);

create table thread_files (
  member_id uuid not null references members (id),
  thread_id uuid not null,
  message_id bigint not null,
  -- Its place among those of the message, from 1.
  place smallint not null,
  file_id uuid not null unique references files (id),
  primary key (thread_id, message_id, place),
  foreign key (thread_id, message_id) references thread_messages (thread_id, id)
);
create index thread_files_member on thread_files (member_id);
