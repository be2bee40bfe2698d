-- The profile: work, account data, avatar, identity document with its scans and review, what was looked at, leaving.

-- What a member may leave out, and what they sign in with. A member who left has none of it.
alter table members
  -- The specification's seven extraProperties, by their names.
  add column place_of_work jsonb not null default '{}',
  -- Null: the digits of the phone.
  add column user_name text unique check (user_name ~ '^[A-Za-z0-9._-]{3,32}$'),
  add column email text check (length(email) <= 254),
  -- System clock. Null: the address was not confirmed by its link yet.
  add column email_confirmed_at timestamptz,
  -- A public picture.
  add column avatar uuid,
  -- Business clock: the account is gone, its key destroyed; the row stays for the books.
  add column left_at timestamptz;
alter table members alter column phone drop not null;
alter table members add constraint members_phone_or_left check ((phone is null) = (left_at is not null));
-- Case is nothing that a name is told apart by.
create unique index members_user_name on members (lower(user_name));

-- Public pictures (avatars, later those of news), drawn anew when they come; they lie unsealed under random names.
create table pictures (
  id uuid primary key,
  kind text not null check (kind in ('avatar', 'news')),
  -- Of an avatar.
  member_id uuid references members (id),
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at timestamptz not null
);
create index pictures_member on pictures (member_id) where member_id is not null;
alter table members add constraint members_avatar foreign key (avatar) references pictures (id);

alter table files drop constraint files_field_check;
alter table files add constraint files_field_check
  check (field in ('claim', 'pasportScan', 'adressScan', 'innScan'));
create index files_member on files (member_id);

-- none: begun, never sent.
alter table passports drop constraint passports_status_check;
alter table passports add constraint passports_status_check
  check (status in ('none', 'review', 'approved', 'rejected'));
alter table passports
  -- Number of the save; whoever saves names the one that they saw.
  add column version integer not null default 0,
  -- Each field of the document by its wire name, sealed by the member's key about member, field and version; base64.
  add column sealed jsonb not null default '{}',
  -- Keyed hashes of type, series and number, and of the ИНН: the same on two members is told to the reviewer.
  add column document_hash bytea,
  add column inn_hash bytea,
  -- The first day on which the document, or the registration, holds no longer, and which of them; null: none is known.
  add column ends_on date,
  add column ends_field text check (ends_field in ('validTo', 'registrationExpiresAt', 'dateOfBirth')),
  -- Days before it that were told of last (60, 14, 1); null: not yet.
  add column warned_days smallint,
  -- Business clock: when it was sent for review last.
  add column submitted_at timestamptz,
  -- What was refused: a reason by the wire name of the field or scan. Empty: all of it may be corrected.
  add column verdicts jsonb not null default '{}',
  -- Who looks at it now, and until when it is theirs alone (system clock).
  add column reviewer text references staff (name),
  add column reviewer_until timestamptz;
create index passports_document on passports (document_hash) where document_hash is not null;
create index passports_inn on passports (inn_hash) where inn_hash is not null;
create index passports_queue on passports (submitted_at) where status = 'review';
create index passports_ends on passports (ends_on) where ends_on is not null and status = 'approved';

-- Scans of a document. What a member puts beside one that was sent waits apart until they send it again, so that staff see what
-- was sent, and what was approved stays.
create table passport_scans (
  member_id uuid not null references members (id),
  field text not null check (field in ('pasportScan', 'adressScan', 'innScan')),
  is_sent boolean not null,
  file_id uuid not null unique references files (id),
  primary key (member_id, field, is_sent)
);

-- Every decision about a document. Insert-only; nothing that it says of the person.
create table passport_decisions (
  member_id uuid not null references members (id),
  id bigint generated always as identity,
  version integer not null,
  status text not null check (status in ('approved', 'rejected')),
  -- Codes of the reasons by wire name; a reviewer's own words go with the document.
  verdicts jsonb not null default '{}',
  -- Business clock.
  at timestamptz not null,
  actor text not null,
  primary key (member_id, id)
);
create trigger passport_decisions_insert_only before update or delete or truncate on passport_decisions
  for each statement execute function refuse_change();

-- Who looked at, or tried to look at, or changed what is a member's own. Insert-only; it never holds what was seen.
create table audit_events (
  id bigint generated always as identity primary key,
  -- System clock.
  at timestamptz not null,
  -- `staff:olga`, `member:<id>`, `programme`.
  actor text not null,
  -- As `passport.read`, `file.refused`.
  action text not null,
  -- Whose it is; null: nobody's that is known.
  member_id uuid references members (id),
  -- What of theirs: a field, a file's id.
  object text not null default '',
  -- Why, where staff have to say it.
  reason text not null default ''
);
create index audit_events_member on audit_events (member_id, id desc);
create trigger audit_events_insert_only before update or delete or truncate on audit_events
  for each statement execute function refuse_change();

-- An address that waits for its link to be opened. One a member: a new one replaces it.
create table email_changes (
  member_id uuid primary key references members (id),
  email text not null check (length(email) <= 254),
  -- SHA-256 of the link's token.
  token_hash bytea not null unique,
  -- System clock.
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Letters that demo mode would have sent, for its mailbox.
create table demo_letters (
  id uuid primary key,
  -- The same letter twice is one.
  key text not null unique,
  at timestamptz not null,
  recipient text not null,
  subject text not null,
  body text not null
);

-- A code of sign-in's kind that confirms something else: what, and of whom.
alter table sign_in_attempts drop constraint sign_in_attempts_purpose_check;
alter table sign_in_attempts add constraint sign_in_attempts_purpose_check
  check (purpose in ('sign-in', 'recipient', 'old-phone', 'new-phone', 'leaving'));

-- A change of the phone on its way: confirmed on the old one, then on the new one. System clock.
create table phone_changes (
  member_id uuid primary key references members (id),
  phone text not null check (phone ~ '^79[0-9]{9}$'),
  old_confirmed_at timestamptz,
  expires_at timestamptz not null
);

-- Members who asked to leave. Business clock.
create table leavings (
  id uuid primary key,
  member_id uuid not null references members (id),
  -- What a person is told to name.
  number bigint generated always as identity (start with 101) unique,
  asked_at timestamptz not null,
  -- Until then it can be taken back.
  due_at timestamptz not null,
  cancelled_at timestamptz,
  done_at timestamptz,
  -- What was destroyed, what stays and by which law: nothing of the person.
  act jsonb
);
create unique index leavings_open on leavings (member_id) where cancelled_at is null and done_at is null;
create index leavings_due on leavings (due_at) where cancelled_at is null and done_at is null;

alter table consents drop constraint consents_purpose_check;
alter table consents add constraint consents_purpose_check check (purpose in ('personal-data', 'documents', 'advertising'));

-- Keys of the programme's own, each for one purpose, sealed as members' keys are: they outlive the keys that seal them.
create table programme_keys (
  purpose text primary key,
  key_id text not null,
  sealed bytea not null
);
