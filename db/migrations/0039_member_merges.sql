-- Accounts of one person that became two: one goes over to the other, asked for by one of the staff and done by another.

alter table members
  -- The account of the same person that everything went over to. It is never undone, and leads to one that is merged into none.
  add column merged_into uuid references members (id),
  add constraint members_merged_elsewhere check (merged_into <> id);
create index members_merged on members (merged_into) where merged_into is not null;

-- Whatever still finds its way to such an account is refused by the database, and done again where the phone leads now.
alter table balances
  add column is_closed boolean not null default false,
  add constraint closed_is_empty
    check (not is_closed or (available = 0 and frozen = 0 and withdrawal = 0 and debt = 0));

-- Proposed by one of the staff, made or declined by another; whoever proposed it may take it back.
create table member_merges (
  -- Made by who asks, so that asking twice is one.
  id uuid primary key,
  -- What people say.
  number bigint generated always as identity (start with 101) unique,
  -- Who stays, and whose contracts and money go over.
  member_id uuid not null references members (id),
  duplicate_id uuid not null references members (id),
  -- For colleagues.
  reason text not null,
  state text not null default 'open' check (state in ('open', 'made', 'declined')),
  author text not null references staff (name),
  -- Business clock.
  created_at timestamptz not null,
  decided_by text references staff (name),
  decided_at timestamptz,
  constraint member_merges_of_two check (member_id <> duplicate_id),
  constraint member_merges_decided check (num_nulls(decided_by, decided_at) = case state when 'open' then 2 else 0 end),
  constraint member_merges_second_person check (state <> 'made' or decided_by <> author)
);
create index member_merges_member on member_merges (member_id);
-- One at a time, and one for good.
create unique index member_merges_duplicate on member_merges (duplicate_id) where state <> 'declined';
create index member_merges_waiting on member_merges (number) where state = 'open';

-- As before, but for a run that is told of by itself, and what is left over when accounts become one.
create or replace function tell_of_money() returns trigger language plpgsql as $$
declare
  run text := nullif(current_setting('impulse.run', true), '');
begin
  if run = 'told-by-itself' then return null; end if;
  insert into notifications as n
    (member_id, id, category, link, created_at, key, kind, items, amount, debt, until, contract_number)
  select e.member_id, gen_random_uuid(), 'reward', '/balance', max(e.occurred_at), e.key, e.kind, count(*), sum(e.amount),
    sum(e.debt), max(e.until), case count(*) when 1 then max(e.contract_number) end
  from (
    select t.member_id, t.kind, t.amount, greatest(-t.debt_delta, 0) as debt, t.occurred_at, t.contract_number,
      (t.params ->> 'releasesAt')::timestamptz as until,
      t.kind || ':' || coalesce(run, case t.kind
        when 'release' then ((t.occurred_at at time zone 'Europe/Moscow')::date)::text
        else t.idempotency_key end) as key
    from inserted t where t.kind not in ('withdrawal', 'payout', 'refund', 'return', 'merge')
    union all
    select t.member_id, 'debt', t.debt_delta, 0, t.occurred_at, null, null,
      'debt:' || coalesce(run, case t.kind
        when 'release' then ((t.occurred_at at time zone 'Europe/Moscow')::date)::text
        else t.idempotency_key end)
    from inserted t where t.debt_delta > 0
  ) e
  group by e.member_id, e.key, e.kind
  order by e.member_id, e.key
  on conflict (member_id, key) do update set
    created_at = excluded.created_at,
    read_at = null,
    items = n.items + excluded.items,
    amount = n.amount + excluded.amount,
    debt = n.debt + excluded.debt,
    until = greatest(n.until, excluded.until),
    contract_number = null;
  return null;
end $$;
