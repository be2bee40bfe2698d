-- Imports become batches that can be undone, and a transaction names the part that it draws on.

-- The lot or hold that the transaction concerns: a release, a taking back, a payout. Null for one that opens its own.
alter table transactions add column part bigint;
alter table transactions disable trigger transactions_insert_only;
update transactions t set part = e.part
from (select member_id, seq, min(part) as part from entries where part < seq group by member_id, seq) e
where e.member_id = t.member_id and e.seq = t.seq;
update transactions t set part = c.lot
from contracts c
where t.kind = 'cancellation' and t.part is null and c.member_id = t.member_id and c.number = t.contract_number;
alter table transactions enable trigger transactions_insert_only;
-- From a reward or a withdrawal to what became of it.
create index transactions_part on transactions (member_id, part, seq) where part is not null;

-- A file that was imported, or is being imported: an import that broke off goes on under its own number.
create table import_batches (
  id bigint generated always as identity primary key,
  file_name text not null,
  -- SHA-256 of the file, by which a broken-off import is found again.
  file_hash bytea not null,
  actor text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  undone_at timestamptz,
  -- { created, updated, unchanged, rejected, membersCreated, accrued, takenBack }: of the report, once it is whole.
  report jsonb
);
create unique index import_batches_open on import_batches (file_hash) where finished_at is null;

alter table contracts
  -- The import that brought it, as it stands now. Null: it came another way.
  add column batch bigint references import_batches (id),
  -- The n of its month that it was given out. Null while it was not rewarded.
  add column n integer,
  -- Which of its lives this is: an undone contract may come again, and its deeds then need keys of their own.
  add column round integer not null default 1,
  drop constraint contracts_status_check,
  -- «undone»: its import was undone. The number is free, the row keeps the round.
  add constraint contracts_status_check
    check (status in ('submitted', 'confirmed', 'released', 'rejected', 'cancelled', 'undone'));
update contracts c set n = (t.params ->> 'n')::integer
from transactions t where t.member_id = c.member_id and t.seq = c.lot;

-- What an import changed in contracts that were there before it: what undoing it goes back to.
create table import_changes (
  batch bigint not null references import_batches (id),
  number text not null,
  city_before text not null,
  status_before text not null,
  primary key (batch, number)
);
create index import_changes_number on import_changes (number);
