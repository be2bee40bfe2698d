-- A notification of several rewards says how much is free at once, how much is frozen, and from when to when it is released.
alter table notifications add column frozen bigint, add column since timestamptz;
comment on column notifications.frozen is 'Points of the rewards that were not due yet; null: told before this column was there';
comment on column notifications.since is 'When the first of them is released; until: the last';

create or replace function tell_of_money() returns trigger language plpgsql as $$
declare
  run text := nullif(current_setting('impulse.run', true), '');
begin
  if run = 'told-by-itself' then return null; end if;
  insert into notifications as n
    (member_id, id, category, link, created_at, key, kind, items, amount, debt, until, contract_number,
      frozen, since)
  select e.member_id, gen_random_uuid(), 'reward',
    -- One operation by its own sheet, several among their like; what is no item of the history, by the balance alone.
    case when max(e.category) is null then '/balance'
      when count(*) = 1 then '/balance?operation=' || max(e.seq)
      else '/balance?category=' || max(e.category)::text end,
    max(e.occurred_at), e.key, e.kind, count(*), sum(e.amount),
    sum(e.debt), max(e.until), case count(*) when 1 then max(e.contract_number) end,
    coalesce(sum(e.amount) filter (where e.until > e.occurred_at), 0), min(e.until) filter (where e.until > e.occurred_at)
  from (
    select t.member_id, t.seq, t.category, t.kind, t.amount, greatest(-t.debt_delta, 0) as debt, t.occurred_at, t.contract_number,
      (t.params ->> 'releasesAt')::timestamptz as until,
      t.kind || ':' || coalesce(run, case t.kind
        when 'release' then ((t.occurred_at at time zone 'Europe/Moscow')::date)::text
        else t.idempotency_key end) as key
    from inserted t where t.kind not in ('withdrawal', 'payout', 'refund', 'return', 'merge')
    union all
    select t.member_id, t.seq, t.category, 'debt', t.debt_delta, 0, t.occurred_at, null, null,
      'debt:' || coalesce(run, case t.kind
        when 'release' then ((t.occurred_at at time zone 'Europe/Moscow')::date)::text
        else t.idempotency_key end)
    from inserted t where t.debt_delta > 0
  ) e
  group by e.member_id, e.key, e.kind
  order by e.member_id, e.key
  on conflict (member_id, key) do update set
    created_at = excluded.created_at,
    link = coalesce((
      select '/balance?category=' || t.category::text from transactions t
      where t.member_id = n.member_id and t.seq = substring(excluded.link from 'operation=(\d+)')::bigint), excluded.link),
    read_at = null,
    items = n.items + excluded.items,
    amount = n.amount + excluded.amount,
    debt = n.debt + excluded.debt,
    until = greatest(n.until, excluded.until),
    frozen = n.frozen + excluded.frozen,
    since = least(n.since, excluded.since),
    contract_number = null;
  return null;
end $$;
