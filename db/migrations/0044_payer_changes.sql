-- Who pays, as two administrators have changed it; before the first change it is whom the programme was started with.

-- Proposed by one, made or declined by another; whoever proposed it may take it back, and a newer proposal takes its place.
create table payer_changes (
  -- Made by who asks, so that asking twice is one.
  id uuid primary key,
  -- What people say; of those that were made the highest holds.
  number bigint generated always as identity (start with 101) unique,
  -- What was in force when it was proposed, and what is to be: whole, as batches keep it.
  was jsonb not null,
  payer jsonb not null,
  -- For colleagues.
  reason text not null,
  state text not null default 'open' check (state in ('open', 'made', 'declined', 'replaced')),
  author text not null references staff (name),
  -- Business clock.
  created_at timestamptz not null,
  decided_by text references staff (name),
  decided_at timestamptz,
  constraint payer_changes_decided check (num_nulls(decided_by, decided_at) = case state when 'open' then 2 else 0 end),
  constraint payer_changes_second_person check (state <> 'made' or decided_by <> author)
);
-- One at a time, so that numbers rise in the order in which changes take force.
create unique index payer_changes_open on payer_changes (state) where state = 'open';
