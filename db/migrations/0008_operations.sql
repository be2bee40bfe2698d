-- Operations: member merges, and impersonations, in which staff view a member's cabinet read-only.
-- A comment that ends with `Export N: …` or `Not exported N: …` is read by the member's data export; N is its section.
-- `Level: …` is the level of protection of a table, or of a column that differs (docs/reference/data-protection.md).

create table member_merges (
  id uuid primary key,
  number bigint generated always as identity (start with 101) unique,
  member_id uuid not null references members (id),
  duplicate_id uuid not null references members (id),
  reason text not null,
  state text not null default 'open' check (state in ('open', 'applied', 'declined')),
  author text not null references staff (name),
  created_at timestamptz not null,
  decided_by text references staff (name),
  decided_at timestamptz,
  constraint member_merges_of_two check (member_id <> duplicate_id),
  constraint member_merges_decided check (num_nulls(decided_by, decided_at) = case state when 'open' then 2 else 0 end),
  constraint member_merges_second_person check (state <> 'applied' or decided_by <> author)
);
comment on table member_merges is 'Merges of two accounts of one person: one staff member proposes a merge, another '
  'approves or declines it; the author may also decline it. '
  'Level: personal. Not exported 70: слова сотрудников об объединении ваших учётных записей; прежняя запись есть в выгрузке';
comment on column member_merges.id is 'Created by the client, so that a repeated request does not create a second '
  'proposal.';
comment on column member_merges.number is 'Number by which staff refer to the proposal.';
comment on column member_merges.member_id is 'Primary: the account that stays.';
comment on column member_merges.duplicate_id is 'Duplicate: the account whose contracts and money move to the '
  'primary.';
comment on column member_merges.reason is 'For staff.';
comment on column member_merges.state is 'applied: approved and merged.';
comment on column member_merges.created_at is 'Business clock.';
comment on column member_merges.decided_by is 'Null: open.';
comment on column member_merges.decided_at is 'Business clock; null: open.';
create index member_merges_member on member_merges (member_id);
-- A duplicate has at most one proposal that is open or was carried out.
create unique index member_merges_duplicate on member_merges (duplicate_id) where state <> 'declined';
create index member_merges_waiting on member_merges (number) where state = 'open';

create table impersonations (
  id uuid primary key,
  staff text not null unique references staff (name),
  staff_session_id uuid not null,
  member_id uuid not null references members (id),
  token_hash bytea not null unique,
  opened_at timestamptz,
  ends_at timestamptz not null
);
comment on table impersonations is 'Impersonations: sessions in which staff see a member''s cabinet without changing '
  'it. Times are the system clock''s. '
  'Level: personal. Not exported 80: просмотры вашего кабинета сотрудниками, на минуты: они ничего не меняют';
comment on column impersonations.staff is 'Staff member, who can have only one impersonation at a time.';
comment on column impersonations.staff_session_id is 'Console session that began it; the impersonation ends with it.';
comment on column impersonations.token_hash is 'SHA-256 of the token with which the cabinet opens the impersonation; '
  'afterwards, of the bearer token that replaces it. Level: secret.';
comment on column impersonations.opened_at is 'Time at which the cabinet opened the impersonation; null: not opened '
  'yet.';
comment on column impersonations.ends_at is 'Time until which the cabinet can open the impersonation; afterwards, '
  'end of the impersonation.';
create index impersonations_member on impersonations (member_id);

create table staff_alerts (
  mailbox text not null,
  kind text not null,
  alerted_at timestamptz not null,
  count bigint not null,
  sum bigint not null,
  primary key (mailbox, kind)
);
comment on table staff_alerts is 'Queues about which a mailbox of staff got an e-mail. The row is deleted when the queue is empty. Level: internal.';
comment on column staff_alerts.mailbox is 'SHA-256 of the address, in hexadecimal: no address is stored.';
comment on column staff_alerts.kind is 'Name of the queue, or payouts-paused.';
comment on column staff_alerts.alerted_at is 'Business clock. Time at which the last e-mail was queued.';
comment on column staff_alerts.count is 'Items of the queue at the last run of the worker: more of them are an e-mail at once.';
comment on column staff_alerts.sum is 'Points of the queue, like count; 0: no queue of payouts.';

create table verification (
  only_row boolean primary key default true check (only_row),
  installed_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  changes_started_at timestamptz,
  changes_since timestamptz not null default now(),
  changes_until timestamptz,
  changes_after uuid,
  differences jsonb not null default '[]'
);
comment on table verification is 'Last verifications: of the whole database, every night, and of the members with new transactions, every few '
  'minutes. One row. Level: internal.';
comment on column verification.only_row is 'Always true: the table has one row.';
comment on column verification.installed_at is 'Clock of the database. Its installation, from which the metrics count the age of the whole verification until one ends.';
comment on column verification.started_at is 'System clock. Start of the whole verification; null: never.';
comment on column verification.finished_at is 'System clock; null: it never ended, or runs for the first time.';
comment on column verification.changes_started_at is 'System clock. Last start of a verification of changed members; null: never.';
comment on column verification.changes_since is 'Clock of the database. Members with a transaction recorded until then are verified.';
comment on column verification.changes_until is 'Clock of the database. End of the period whose members are being verified; null: none is.';
comment on column verification.changes_after is 'Last verified member of this period; null: none yet.';
comment on column verification.differences is 'Differences that the last whole verification and the verifications of changes since then found, at most 1,000.';
insert into verification default values;
