import type { HistoryCategory, HistoryFilterCategory } from '@impulse/api/balance/balance'
import type { OrderStatus } from '@impulse/api/orders/order'
import { type ContractStatus, programmeTimeZone } from '@impulse/api/contracts/contract'
import { hasReleaseBlock } from '../../../ledger/ledger.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { codeKey, searchable } from '../../../platform/db/searchable.rules.ts'
import { addedSql, clawedBackSql, isEarnedSql } from '../rewards/rewards.service.ts'

/** Returns a member's available points and debt. The debt is zero or negative. */
export async function selectBalance(
  db: Queryable,
  memberId: string,
): Promise<{ available: bigint; debt: bigint }> {
  const { rows } = await db.query<{ available: bigint; debt: bigint }>({
    name: 'balance_standing',
    text: 'select available, debt from balances where member_id = $1',
    values: [memberId],
  })
  return rows[0] ?? { available: 0n, debt: 0n }
}

export type PendingPartRow = {
  account: 'frozen' | 'held' | 'in_transit'
  remaining: bigint
  contract_number: string | null
  order_id: string | null
  releases_at: Date | null
  is_blocked: boolean
}

/**
 * Returns an SQL expression that is true while an open risk case blocks the lot or hold. Points in transit have left, so
 * nothing blocks them. `part`: alias of the table `pending_parts` in the query.
 */
export const isPartBlocked = (part: string): string => `case ${part}.account
    when 'frozen' then ${hasReleaseBlock(part)}
    when 'in_transit' then false
    else exists (select from withdrawal_blocks w where w.order_id = ${part}.order_id and w.is_on)
  end`

/** Reads a member's lots, ordered by release date, then the holds. */
export async function readPending(db: Queryable, memberId: string): Promise<PendingPartRow[]> {
  const { rows } = await db.query<PendingPartRow>({
    name: 'balance_pending',
    text: `select account, remaining, contract_number, order_id, releases_at, ${isPartBlocked('pending_parts')} as is_blocked from pending_parts
      where member_id = $1 and remaining > 0 order by releases_at nulls last, part`,
    values: [memberId],
  })
  return rows
}

/**
 * Returns the SQL that joins to the operations `operation` of the member `$1` the contract `c` of each: it has the lot that
 * the operation opened, or on which it draws, directly or through another operation. Each `limit` makes PostgreSQL look
 * up the rows in an index, however large the tables are.
 */
export const joinContract = (operation: string): string => `left join lateral (
        select opener.part from transactions opener
        where ${operation}.contract_number is not null and opener.member_id = $1 and opener.seq = ${operation}.part limit 1
      ) opener on true
      left join lateral (
        select * from contracts
        where number = ${operation}.contract_number and member_id = $1 and status <> 'undone'
          and lot = coalesce(opener.part, ${operation}.part, ${operation}.seq) limit 1
      ) c on true`

export type HistoryFilter = {
  memberId: string
  category: HistoryFilterCategory | null
  /** Period on the business clock: `since` is inclusive, `before` is exclusive; null is unlimited. */
  since: Date | null
  before: Date | null
  /** Text to find in the titles of operations, or a contract number in any spelling; null selects all operations. */
  search: string | null
}

/** Columns of the contract or the withdrawal of an operation. */
export type SubjectColumns = {
  /** Contract of the operation, while it belongs to the member and has the lot of the operation; otherwise null. */
  product: string | null
  city: string | null
  connected_on: string | null
  status: ContractStatus | null
  /** Bank and status of the operation's withdrawal; null when the operation has no withdrawal. */
  bank: string | null
  order_status: OrderStatus | null
}

export type HistoryRow = SubjectColumns & {
  seq: bigint
  occurred_at: Date
  category: HistoryCategory
  kind: string
  contract_number: string | null
  order_id: string | null
  amount: bigint
  available_delta: bigint
  available_after: bigint
  debt_delta: bigint
  lot_remaining: bigint | null
  /** Sum of the later recalculations of a reward; null when there were none, and for other operations. */
  recalculated: bigint | null
  releases_at: Date | null
  is_blocked: boolean | null
  /** Lot or hold on which the operation draws; null when it draws on none. */
  part: bigint | null
  /** Day in Moscow, `YYYY-MM-DD`. */
  day: string
  /**
   * Sum of the changes of the available points by the day's operations that match the filter, including
   * operations on other pages.
   */
  day_delta: bigint
}

/**
 * Reads one page of the history, newest first. PostgreSQL skips the earlier pages in an index, computes the day sums
 * from an index, and reads whole rows only for this page.
 */
export async function readHistory(
  db: Queryable,
  filter: HistoryFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<HistoryRow[]> {
  const { name, where, values } = conditions(filter)
  const { rows } = await db.query<HistoryRow>({
    name: `history_page${name}`,
    text: `with page as materialized (
        select t.seq, t.occurred_at, t.category, t.kind, t.contract_number, t.order_id, t.amount,
          t.available_delta, t.available_after, t.debt_delta, t.part,
          (t.occurred_at at time zone '${programmeTimeZone}')::date as day
        from (
          select seq from transactions ${where}
          order by seq desc limit $${values.length + 1} offset $${values.length + 2}
        ) numbers
        join transactions t on t.member_id = $1 and t.seq = numbers.seq
      ), days as materialized (
        select day, (
          select sum(available_delta)::bigint from transactions ${where}
            and occurred_at >= day::timestamp at time zone '${programmeTimeZone}'
            and occurred_at < (day + 1)::timestamp at time zone '${programmeTimeZone}'
        ) as day_delta
        from (select distinct day from page) shown
      )
      select page.*, p.remaining as lot_remaining, p.releases_at, days.day_delta,
        p.remaining > 0 and ${hasReleaseBlock('p')} as is_blocked,
        (select sum(amount)::bigint from transactions r where page.category = 'reward' and r.member_id = $1 and r.part = page.seq and r.kind = 'recalculation') as recalculated,
        c.product, c.city, c.connected_on, c.status, o.subject as bank, o.status as order_status
      from page
      join days using (day)
      left join pending_parts p on page.category = 'reward' and p.member_id = $1 and p.part = page.seq
      ${joinContract('page')}
      left join lateral (
        select subject, status from orders where page.category in ('withdrawal', 'refund') and id = page.order_id limit 1
      ) o on true
      order by page.seq desc`,
    values: [...values, limit, skip],
  })
  return rows
}

/**
 * Counts the items that match the filter. When the filter has neither a period nor a search text, reads the counts per
 * category that are stored with the balance, instead of counting the items.
 */
export async function countHistory(db: Queryable, filter: HistoryFilter): Promise<number> {
  const { memberId, category, since, before, search } = filter
  if (category !== 'earned' && !since && !before && search === null)
    return countByCategory(db, { memberId, category })
  const { name, where, values } = conditions(filter)
  const { rows } = await db.query<{ total: bigint }>({
    name: `history_count${name}`,
    text: `select count(*) as total from transactions ${where}`,
    values,
  })
  return Number(rows[0]?.total ?? 0)
}

type HistorySums = Record<'income' | 'outgo' | 'returned', bigint> &
  Record<'rewarded' | 'clawedBack' | 'added' | 'frozen' | 'debt', bigint | null>

/**
 * Sums the operations that match the filter. `outgo` is zero or negative. `returned`: points refunded to the available
 * balance. The sums of rewards and of corrections are null unless the filter selects them: no index contains `amount`.
 */
export async function sumHistory(db: Queryable, filter: HistoryFilter): Promise<HistorySums | undefined> {
  const { name, where, values } = conditions(filter)
  const isEarned = filter.category === 'earned'
  const isReward = isEarned || filter.category === 'reward'
  const isCorrection = filter.category === 'correction'
  const { rows } = await db.query<HistorySums>({
    name: `history_sums${name}${isReward || isCorrection ? `_${filter.category}` : ''}`,
    text: `select coalesce(sum(greatest(available_delta, 0)) filter (where category <> 'refund'), 0)::bigint as income,
        coalesce(sum(least(available_delta, 0)), 0)::bigint as outgo,
        coalesce(sum(available_delta) filter (where category = 'refund'), 0)::bigint as returned,
        ${isReward ? `coalesce(sum(amount) filter (where category = 'reward'), 0)::bigint` : 'null::bigint'} as rewarded,
        ${isEarned ? clawedBackSql : 'null::bigint'} as "clawedBack", ${isEarned ? addedSql : 'null::bigint'} as added,
        ${isCorrection ? 'coalesce(sum(amount - available_delta - debt_delta), 0)::bigint' : 'null::bigint'} as frozen,
        ${isCorrection ? 'coalesce(sum(debt_delta), 0)::bigint' : 'null::bigint'} as debt
      from transactions ${where}`,
    values,
  })
  return rows[0]
}

async function countByCategory(
  db: Queryable,
  { memberId, category }: { memberId: string; category: HistoryCategory | null },
): Promise<number> {
  const { rows } = await db.query<Record<`${HistoryCategory}_items`, number>>({
    name: 'history_counters',
    text: `select reward_items, release_items, withdrawal_items, refund_items, correction_items
      from balances where member_id = $1`,
    values: [memberId],
  })
  const row = rows[0]
  if (!row) return 0
  if (category) return row[`${category}_items`]
  return row.reward_items + row.release_items + row.withdrawal_items + row.refund_items + row.correction_items
}

/**
 * Builds the SQL condition of a filter. Each combination of criteria has its own statement name, so that
 * PostgreSQL prepares a separate plan for each combination.
 */
function conditions(filter: HistoryFilter): { name: string; where: string; values: unknown[] } {
  const values: unknown[] = [filter.memberId]
  const conditionTexts = ['member_id = $1', 'category is not null']
  let name = ''
  const addCondition = (suffix: string, value: unknown, buildCondition: (parameter: string) => string) => {
    if (value === null) return
    values.push(value)
    conditionTexts.push(buildCondition(`$${values.length}`))
    name += `_${suffix}`
  }
  if (filter.category === 'earned') {
    conditionTexts.push(isEarnedSql)
    name += '_earned'
  } else addCondition('category', filter.category, (parameter) => `category = ${parameter}`)
  addCondition('since', filter.since, (parameter) => `occurred_at >= ${parameter}`)
  addCondition('before', filter.before, (parameter) => `occurred_at < ${parameter}`)
  addCondition(
    'search',
    filter.search && [searchable(filter.search), codeKey(filter.search)].filter(Boolean).map(likePattern),
    (parameter) => `search like any(${parameter})`,
  )
  return { name, where: `where ${conditionTexts.join(' and ')}`, values }
}

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
