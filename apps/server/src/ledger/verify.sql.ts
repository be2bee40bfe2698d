import type { Queryable } from '../platform/db/db.ts'
import type { Check } from '../platform/db/consistency-checks.ts'

/**
 * Consistency checks of the ledger. Most checks compare a stored value of a transaction, balance, lot or hold, or a
 * stored count of transactions (`found`), with the value computed from the entries (`expected`). The other checks
 * examine the entries themselves, such as that the entries of a transaction add up to zero.
 */
export const checks: readonly Check[] = [
  {
    what: 'the entries of a transaction must add up to zero',
    text: `select member_id, 'seq ' || seq as place, '0' as expected, sum(amount)::text as found
      from entries group by member_id, seq having sum(amount) <> 0`,
  },
  {
    what: 'a transaction must have entries, and an entry must have a transaction',
    text: `select coalesce(t.member_id, e.member_id) as member_id, 'seq ' || coalesce(t.seq, e.seq) as place,
        'both' as expected, case when t.seq is null then 'entries alone' else 'transaction alone' end as found
      from transactions t
      full join (select distinct member_id, seq from entries) e on e.member_id = t.member_id and e.seq = t.seq
      where t.seq is null or e.seq is null`,
  },
  {
    what: 'the amounts stored with a transaction must equal the sums of its entries',
    text: `with sums as (
        select member_id, seq,
          coalesce(sum(amount) filter (where account = 'available'), 0) as available,
          coalesce(sum(amount) filter (where account = 'frozen'), 0) as frozen,
          coalesce(sum(amount) filter (where account in ('held', 'in_transit')), 0) as held,
          coalesce(sum(amount) filter (where account = 'in_transit'), 0) as in_transit,
          coalesce(sum(amount) filter (where account = 'debt'), 0) as debt,
          coalesce(sum(amount) filter (where account in ('rewards', 'corrections')), 0) as programme,
          coalesce(sum(amount) filter (where account in ('settled', 'fees', 'tax')), 0) as paid,
          coalesce(sum(amount) filter (where account = 'unclaimed'), 0) as unclaimed,
          coalesce(sum(amount) filter (where account = 'tax'), 0) as tax
        from entries group by member_id, seq
      ), stated as (
        select t.member_id, t.seq, t.amount, t.available_delta, t.debt_delta, l.available, l.debt,
          case t.kind
            when 'reward' then l.frozen
            when 'release' then -l.frozen
            when 'withdrawal' then -l.held
            when 'submission' then -l.in_transit
            when 'submission_reversal' then -l.in_transit
            when 'payout' then l.held
            when 'refund' then -l.held
            when 'return' then -l.paid
            when 'forfeiture' then l.available
            when 'unclaimed_payment' then l.unclaimed
            when 'unclaimed_payment_return' then l.unclaimed
            when 'unclaimed_write_off' then l.unclaimed
            when 'tax_refund' then l.tax
            when 'tax_refund_return' then l.tax
            else -l.programme
          end as entries_amount
        from transactions t join sums l using (member_id, seq)
      )
      select member_id, 'seq ' || seq as place,
        concat_ws(' / ', entries_amount, available, debt) as expected,
        concat_ws(' / ', amount, available_delta, debt_delta) as found
      from stated where (amount, available_delta, debt_delta) is distinct from (entries_amount, available, debt)`,
  },
  {
    what: 'a transaction must have entries only on the accounts of its kind, one for each account, lot and hold',
    text: `with allowed (kind, accounts) as (
        values
          ('reward', '{frozen,rewards}'::ledger_account[]),
          ('release', '{frozen,available,debt,breakage}'),
          ('cancellation', '{rewards,frozen,available,debt}'),
          ('withdrawal', '{available,held}'),
          ('submission', '{held,in_transit}'),
          ('submission_reversal', '{held,in_transit}'),
          ('payout', '{in_transit,settled,fees,tax}'),
          ('refund', '{held,in_transit,available,debt}'),
          ('return', '{settled,fees,tax,available,debt,unclaimed}'),
          ('reversal', '{rewards,frozen,available,debt}'),
          ('restore', '{rewards,frozen,available,debt,breakage}'),
          ('recalculation', '{rewards,frozen,available,debt,breakage}'),
          ('correction', '{corrections,available,debt}'),
          ('merge', '{corrections,available,debt}'),
          ('forfeiture', '{available,breakage}'),
          ('unclaimed_payment', '{unclaimed,settled,fees,tax}'),
          ('unclaimed_payment_return', '{unclaimed,settled,fees,tax}'),
          ('unclaimed_write_off', '{unclaimed,breakage}'),
          ('tax_refund', '{tax,settled}'),
          ('tax_refund_return', '{tax,settled}')
      ), used as (
        select member_id, seq, array_agg(account order by account) as accounts, count(distinct (account, part)) as different
        from entries group by member_id, seq
      )
      select t.member_id, 'seq ' || t.seq as place, t.kind || ': ' || coalesce(a.accounts::text, 'no such kind') as expected,
        u.accounts::text as found
      from transactions t
      join used u using (member_id, seq)
      left join allowed a using (kind)
      where a.accounts is null or not u.accounts <@ a.accounts or cardinality(u.accounts) <> u.different`,
  },
  {
    what: 'the returns of a payout must equal the payout on every account',
    text: `with moved as (
        select t.member_id, t.part, e.account,
          coalesce(-sum(e.amount) filter (where t.kind = 'payout'), 0) as out,
          sum(e.amount) filter (where t.kind = 'return') as back
        from transactions t join entries e using (member_id, seq)
        where t.kind in ('payout', 'return') and e.account in ('settled', 'fees', 'tax')
        group by t.member_id, t.part, e.account
      )
      select member_id, concat('hold ', part, ', ', account) as place, out::text as expected, coalesce(back, 0)::text as found
      from moved m
      where coalesce(back, 0) <> out
        and exists (select from transactions r where r.member_id = m.member_id and r.part = m.part and r.kind = 'return')`,
  },
  {
    what: 'the available points stored after a transaction must equal the sum of the entries up to it',
    text: `select member_id, 'seq ' || seq as place, running::text as expected, available_after::text as found
      from (
        select t.member_id, t.seq, t.available_after,
          sum(coalesce(e.amount, 0)) over (partition by t.member_id order by t.seq) as running
        from transactions t
        left join (
          select member_id, seq, sum(amount) as amount from entries where account = 'available' group by member_id, seq
        ) e using (member_id, seq)
      ) runs where available_after <> running`,
  },
  {
    what: 'every member must have a row of balances',
    text: `select m.id as member_id, 'balances' as place, 'balances' as expected, 'none' as found
      from members m left join balances b on b.member_id = m.id where b.member_id is null`,
  },
  {
    what: 'the stored balances of a member must equal the sums of the entries',
    text: `with sums as (
        select member_id,
          coalesce(sum(amount) filter (where account = 'available'), 0) as available,
          coalesce(sum(amount) filter (where account = 'frozen'), 0) as frozen,
          coalesce(sum(amount) filter (where account in ('held', 'in_transit')), 0) as held,
          coalesce(sum(amount) filter (where account = 'debt'), 0) as debt
        from entries group by member_id
      )
      select coalesce(b.member_id, s.member_id) as member_id, 'available / frozen / held / debt' as place,
        concat_ws(' / ', coalesce(s.available, 0), coalesce(s.frozen, 0), coalesce(s.held, 0), coalesce(s.debt, 0)) as expected,
        coalesce(concat_ws(' / ', b.available, b.frozen, b.held, b.debt), 'no balances') as found
      from balances b full join sums s using (member_id)
      where (coalesce(b.available, 0), coalesce(b.frozen, 0), coalesce(b.held, 0), coalesce(b.debt, 0))
        is distinct from (coalesce(s.available, 0), coalesce(s.frozen, 0), coalesce(s.held, 0), coalesce(s.debt, 0))
        or b.member_id is null`,
  },
  {
    what: 'the numbers of a member’s transactions must have no gaps, and the stored counts must equal the history items',
    text: `with counts as (
        select member_id, max(seq) as last_seq, count(*) as transactions,
          count(*) filter (where category = 'reward') as reward,
          count(*) filter (where category = 'release') as release,
          count(*) filter (where category = 'withdrawal') as withdrawal,
          count(*) filter (where category = 'refund') as refund,
          count(*) filter (where category = 'correction') as correction
        from transactions group by member_id
      )
      select b.member_id, 'last seq / transactions / items by category' as place,
        concat_ws(' / ', coalesce(c.last_seq, 0), coalesce(c.last_seq, 0), coalesce(c.reward, 0), coalesce(c.release, 0),
          coalesce(c.withdrawal, 0), coalesce(c.refund, 0), coalesce(c.correction, 0)) as expected,
        concat_ws(' / ', b.last_seq, coalesce(c.transactions, 0), b.reward_items, b.release_items,
          b.withdrawal_items, b.refund_items, b.correction_items) as found
      from balances b left join counts c using (member_id)
      where (b.last_seq, coalesce(c.transactions, 0), b.reward_items, b.release_items, b.withdrawal_items, b.refund_items, b.correction_items)
        is distinct from (coalesce(c.last_seq, 0), coalesce(c.last_seq, 0), coalesce(c.reward, 0)::int, coalesce(c.release, 0)::int,
          coalesce(c.withdrawal, 0)::int, coalesce(c.refund, 0)::int, coalesce(c.correction, 0)::int)`,
  },
  {
    what: 'the times of a member’s transactions must not run backwards, and the balances must have the last one',
    text: `with ordered as (
        select member_id, seq, occurred_at, lag(occurred_at) over own as before, lead(seq) over own is null as is_last
        from transactions window own as (partition by member_id order by seq)
      )
      select member_id, 'seq ' || seq as place, 'not before ' || before as expected, occurred_at::text as found
      from ordered where occurred_at < before
      union all
      select b.member_id, 'last time', o.occurred_at::text, b.last_at::text
      from balances b left join ordered o on o.member_id = b.member_id and o.is_last
      where b.last_at is distinct from o.occurred_at`,
  },
  {
    what: 'the account, amount and remaining points of a lot or hold must equal those of its entries',
    text: `with sums as (
        select member_id, part, coalesce(sum(amount) filter (where seq = part), 0) as opened, sum(amount) as remaining,
          -- A hold is entered on two accounts, but its points are on the account that they were moved to last.
          (array_agg(account order by seq desc) filter (where amount > 0))[1] as account
        from entries where part is not null group by member_id, part
      ), alone as (
        select member_id, part, account from entries where part is not null
        group by member_id, part, account having sum(amount) <> 0
      )
      select coalesce(p.member_id, s.member_id) as member_id, 'lot or hold ' || coalesce(p.part, s.part) as place,
        concat_ws(' / ', s.account, s.opened, s.remaining) as expected,
        concat_ws(' / ', coalesce(a.account, p.account), p.amount, p.remaining) as found
      from pending_parts p full join sums s using (member_id, part) left join alone a using (member_id, part)
      where (p.account, p.amount, p.remaining) is distinct from (s.account, s.opened, s.remaining) or a.account <> s.account`,
  },
  {
    what: 'a lot or hold must have the contract, order and release date of the transaction that opened it',
    text: `with stated as (
        select p.member_id, p.part,
          concat_ws(' / ', t.contract_number, t.order_id, replace(t.params ->> 'releasesAt', 'Z', '000Z')) as expected,
          concat_ws(' / ', p.contract_number, p.order_id,
            to_char(p.releases_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) as found
        from pending_parts p join transactions t on t.member_id = p.member_id and t.seq = p.part
      )
      select member_id, 'lot or hold ' || part as place, expected, found from stated where expected <> found`,
  },
  {
    what: 'a transaction must name the lot or hold that its entries draw on',
    text: `select t.member_id, 'seq ' || t.seq as place, e.part::text as expected, coalesce(t.part::text, 'none') as found
      from transactions t
      join (select member_id, seq, min(part) as part from entries where part < seq group by member_id, seq) e
        on e.member_id = t.member_id and e.seq = t.seq
      where t.part is null or (t.kind in ('release', 'submission', 'submission_reversal', 'payout', 'refund') and t.part <> e.part)`,
  },
  {
    what: 'a transaction must have the contract and order of the lot or hold that it names',
    text: `select t.member_id, 'seq ' || t.seq as place,
        concat_ws(' / ', coalesce(p.contract_number, 'no contract'), coalesce(p.order_id::text, 'no order')) as expected,
        concat_ws(' / ', coalesce(t.contract_number, 'no contract'), coalesce(t.order_id::text, 'no order')) as found
      from transactions t
      left join pending_parts p on p.member_id = t.member_id and p.part = t.part
      where t.part is not null and (p.part is null or (t.contract_number, t.order_id) is distinct from (p.contract_number, p.order_id))`,
  },
]

/** Number of rows of each kind that the verification checks. */
export type CheckedRows = { members: number; transactions: number; entries: number; parts: number }

export async function countChecked(db: Queryable): Promise<CheckedRows> {
  const { rows } = await db.query<{ members: bigint; transactions: bigint; entries: bigint; parts: bigint }>({
    text: `select (select count(*) from balances) as members, (select count(*) from transactions) as transactions,
      (select count(*) from entries) as entries, (select count(*) from pending_parts) as parts`,
    values: [],
  })
  const row = rows[0]
  return {
    members: Number(row?.members ?? 0),
    transactions: Number(row?.transactions ?? 0),
    entries: Number(row?.entries ?? 0),
    parts: Number(row?.parts ?? 0),
  }
}
