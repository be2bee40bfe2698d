-- What happens makes one notification, exactly one; and money tells of itself, whoever moves it.

alter table notifications
  -- What happened, once for its member: told again it makes nothing new.
  add column key text,
  -- Of money: the deed's kind. Its words are made of the columns below when they are shown; title and body are empty.
  add column kind text,
  -- How many operations of one run it tells of, what they add up to, and what of it became debt. Points.
  add column items integer,
  add column amount bigint,
  add column debt bigint,
  -- Of rewards: when the last of them is released. Business clock.
  add column until timestamptz,
  -- Where it tells of one contract.
  add column contract_number text;
update notifications set key = id::text;
alter table notifications
  alter column key set not null,
  alter column title set default '',
  alter column body set default '',
  add constraint notifications_money check (kind is null or (items > 0 and amount is not null and debt is not null));
create unique index notifications_key on notifications (member_id, key);

-- Operations of one run (an import, its undoing, new rules, a call of the feed) are one notification of each kind, which grows
-- with them; releases of a Moscow day are one. Whatever else moves money is one by itself. Withdrawals are told by their
-- applications. What has grown is unread again. Called behind the lock of the members' balances, so that nobody waits here.
create function tell_of_money() returns trigger language plpgsql as $$
declare
  run text := nullif(current_setting('impulse.run', true), '');
begin
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
    from inserted t where t.kind not in ('withdrawal', 'payout', 'refund', 'return')
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
create trigger transactions_tell after insert on transactions
  referencing new table as inserted for each statement execute function tell_of_money();
