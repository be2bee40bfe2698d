-- A legal text takes force by two persons: one proposes a version, another approves it.

-- Proposed by one, approved or declined by another; the author may take it back. Whatever was approved is a row of document_versions.
create table document_proposals (
  -- Made by the client, so that a repeated request is one proposal.
  id uuid primary key,
  -- What people say.
  number bigint generated always as identity (start with 101) unique,
  kind text not null,
  -- The version that it is to replace, as it stood when this was proposed.
  was text not null,
  -- Business clock.
  in_force_from timestamptz not null,
  summary text not null,
  content jsonb not null,
  state text not null default 'open' check (state in ('open', 'made', 'declined')),
  author text not null references staff (name),
  -- Business clock.
  created_at timestamptz not null,
  decided_by text references staff (name),
  decided_at timestamptz,
  foreign key (kind, was) references document_versions (kind, version),
  constraint document_proposals_decided check (num_nulls(decided_by, decided_at) = case state when 'open' then 2 else 0 end),
  constraint document_proposals_second_person check (state <> 'made' or decided_by <> author)
);
-- One of a kind at a time, so that the approver always compares with what the version replaces.
create unique index document_proposals_open on document_proposals (kind) where state = 'open';

-- Null: the version came with the programme, or was the first one of an empty programme, or is older than this rule.
alter table document_versions
  add column approved_by text references staff (name),
  add constraint document_versions_second_person check (approved_by <> published_by);

create or replace function refuse_other_than_cancelling() returns trigger language plpgsql as $$
begin
  if old.cancelled_at is null and new.cancelled_at is not null
    and (new.kind, new.version, new.in_force_from, new.summary, new.content, new.published_at)
      = (old.kind, old.version, old.in_force_from, old.summary, old.content, old.published_at)
    and new.published_by is not distinct from old.published_by
    and new.approved_by is not distinct from old.approved_by
  then
    return new;
  end if;
  raise exception 'a version of a document never changes' using errcode = 'insufficient_privilege';
end $$;
