import type { HistoryCategory } from '@impulse/api/balance/balance'
import { programmeTimeZone } from '@impulse/api/contracts/contract'
import type { Queryable } from '../../../platform/db/db.ts'
import { joinContract } from '../balance/balance.service.ts'
import type { Money, MonthSums, HistoryChange } from './statements.rules.ts'

export type Holder = {
  phone: string
  firstName: string
  middleName: string
  lastName: string
  /**
   * Number of the member's last committed transaction. All queries of one statement read only up to this
   * number, so that their results are consistent.
   */
  lastSeq: bigint
}

export async function findHolder(db: Queryable, memberId: string): Promise<Holder | null> {
  const { rows } = await db.query<Holder>({
    name: 'statement_holder',
    text: `select m.phone, m.first_name as "firstName", m.middle_name as "middleName", m.last_name as "lastName",
        b.last_seq as "lastSeq"
      from members m join balances b on b.member_id = m.id where m.id = $1`,
    values: [memberId],
  })
  return rows[0] ?? null
}

/** Returns the time of the member's first operation; null when there is none. */
export async function findFirstOperation(db: Queryable, memberId: string): Promise<Date | null> {
  const { rows } = await db.query<{ occurred_at: Date }>({
    name: 'statement_first_operation',
    text: `select occurred_at from transactions where member_id = $1 and category is not null
      order by occurred_at limit 1`,
    values: [memberId],
  })
  return rows[0]?.occurred_at ?? null
}

/**
 * Range of a statement: the member's items with a number up to `lastSeq` and a time before `before`. Items
 * from `since` on are listed. Earlier items make up the opening balance.
 */
export type StatementPeriod = { memberId: string; since: Date; before: Date; lastSeq: bigint }

type GroupRow = {
  month: string | null
  category: HistoryCategory
  items: bigint
  first_seq: bigint
} & Record<`${'available' | 'frozen' | 'debt'}_${'in' | 'out'}`, bigint>

/**
 * Sums the items of a statement, and all items before it, by month and category. The sums of the items before `since`
 * have the month null.
 */
export async function sumByMonths(
  db: Queryable,
  { memberId, since, before, lastSeq }: StatementPeriod,
): Promise<MonthSums[]> {
  const sums = ['available', 'frozen', 'debt'].flatMap((account) => [
    `coalesce(sum(greatest(${account}, 0)), 0)::bigint as ${account}_in`,
    `coalesce(sum(least(${account}, 0)), 0)::bigint as ${account}_out`,
  ])
  const { rows } = await db.query<GroupRow>({
    name: 'statement_sums',
    text: `with frozen as (
        select seq, sum(amount) as frozen from entries
        where member_id = $1 and seq <= $4 and account = 'frozen' group by seq
      ), items as (
        select t.seq, t.category, t.available_delta as available, coalesce(f.frozen, 0) as frozen, -t.debt_delta as debt,
          case when t.occurred_at >= $2
            then date_trunc('month', t.occurred_at at time zone '${programmeTimeZone}')::date end as month
        from transactions t left join frozen f using (seq)
        where t.member_id = $1 and t.seq <= $4 and t.occurred_at < $3 and t.category is not null
      )
      select month, category, count(*) as items, min(seq) as first_seq, ${sums.join(', ')}
      from items group by month, category order by month nulls first, category`,
    values: [memberId, since, before, lastSeq],
  })
  return rows.map((row) => ({
    month: row.month,
    category: row.category,
    items: Number(row.items),
    firstSeq: row.first_seq,
    income: { available: row.available_in, frozen: row.frozen_in, debt: row.debt_in },
    outgo: { available: row.available_out, frozen: row.frozen_out, debt: row.debt_out },
  }))
}

/** Returns the points of the withdrawals that were neither paid nor given back at the end of the statement. */
export async function sumPending(
  db: Queryable,
  { memberId, before, lastSeq }: StatementPeriod,
): Promise<bigint> {
  const { rows } = await db.query<{ points: bigint }>({
    name: 'statement_pending',
    text: `select coalesce(sum(e.amount), 0)::bigint as points
      from entries e join transactions t using (member_id, seq)
      where e.member_id = $1 and e.seq <= $3 and e.account in ('held', 'in_transit') and t.occurred_at < $2`,
    values: [memberId, before, lastSeq],
  })
  return rows[0]?.points ?? 0n
}

/** Item with the key of its product and the date of its connection. */
type Item = Omit<HistoryChange, 'contract'> & {
  contract: { product: string; city: string; day: string } | null
}

type ItemRow = {
  seq: bigint
  occurred_at: Date
  kind: string
  contract_number: string | null
  amount: bigint
  product: string | null
  city: string | null
  connected_on: string | null
  number: bigint | null
  bank: string | null
} & Money

/**
 * Returns the items of a statement in the order of their numbers: at most `limit` items after the number `after`.
 * Leaves out the items before `since`.
 */
export async function readItems(
  db: Queryable,
  { memberId, since, before, lastSeq }: StatementPeriod,
  { after, limit }: { after: bigint; limit: number },
): Promise<Item[]> {
  const { rows } = await db.query<ItemRow>({
    name: 'statement_items',
    text: `select t.seq, t.occurred_at, t.kind, t.contract_number, t.amount,
        t.available_delta as available, -t.debt_delta as debt, c.product, c.city, c.connected_on,
        o.number, r.bank_name as bank,
        coalesce((select sum(e.amount)::bigint from entries e
          where e.member_id = $1 and e.seq = t.seq and e.account = 'frozen'), 0) as frozen
      from transactions t
      ${joinContract('t')}
      left join withdrawals w on w.order_id = t.order_id
      left join orders o on o.id = w.order_id
      left join recipients r on r.id = w.recipient_id
      where t.member_id = $1 and t.seq > $5 and t.seq <= $4
        and t.occurred_at >= $2 and t.occurred_at < $3 and t.category is not null
      order by t.seq limit $6`,
    values: [memberId, since, before, lastSeq, after, limit],
  })
  return rows.map(({ available, frozen, debt, product, city, connected_on: day, ...row }) => ({
    seq: row.seq,
    at: row.occurred_at,
    kind: row.kind,
    contractNumber: row.contract_number,
    contract: product === null || city === null || day === null ? null : { product, city, day },
    amount: row.amount,
    change: { available, frozen, debt },
    withdrawal: row.number === null ? null : { number: row.number, bank: row.bank ?? '' },
  }))
}
