-- What staff keep a member from, and changes of balances that two persons make.

-- A row while it lasts. block: the member can't sign in, and no money leaves. payouts: no money leaves.
create table restraints (
  member_id uuid not null references members (id),
  kind text not null check (kind in ('block', 'payouts')),
  -- For colleagues; goes with the member.
  reason text not null,
  actor text not null,
  -- Business clock.
  since timestamptz not null,
  primary key (member_id, kind)
);

alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check
  check (end_reason in ('logout', 'reuse', 'expired', 'revoked', 'blocked'));

-- Proposed by one of the staff, made or declined by another; whoever proposed it may take it back.
create table balance_changes (
  -- Made by who asks, so that asking twice is one.
  id uuid primary key,
  -- What people say.
  number bigint generated always as identity (start with 101) unique,
  member_id uuid not null references members (id),
  -- correction: of a balance. write_off: the whole debt of a member who has left.
  kind text not null check (kind in ('correction', 'write_off')),
  -- Points, signed.
  amount bigint not null check (amount <> 0 and (kind = 'correction' or amount > 0)),
  -- For colleagues.
  reason text not null,
  state text not null default 'open' check (state in ('open', 'made', 'declined')),
  author text not null references staff (name),
  -- Business clock.
  created_at timestamptz not null,
  decided_by text references staff (name),
  decided_at timestamptz,
  -- The transaction that made it.
  seq bigint,
  constraint balance_changes_decided check (num_nulls(decided_by, decided_at) = case state when 'open' then 2 else 0 end),
  constraint balance_changes_second_person check (state <> 'made' or decided_by <> author),
  constraint balance_changes_made check ((state = 'made') = (seq is not null))
);
create index balance_changes_member on balance_changes (member_id, number desc);
-- One at a time of a member's debt.
create unique index balance_changes_write_off on balance_changes (member_id) where kind = 'write_off' and state = 'open';
create index balance_changes_open on balance_changes (number) where state = 'open';
