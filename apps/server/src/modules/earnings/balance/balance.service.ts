import type {
  Balance,
  History,
  HistoryItem,
  HistoryQuery,
  HistoryTotals,
  HistoryTotalsQuery,
  Pending,
  PendingPart,
} from '@impulse/api/balance/balance'
import { historyTitle } from '@impulse/copy-ru/balance/history-title'
import { pointsToNumber } from '@impulse/api/fields/money'
import { addDays, moscowDay, moscowIso, moscowMidnight } from '../../../platform/clock/moscow.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refusal/refusal.ts'
import { loadRuleSets, productName, type RuleSet } from '../rewards/rewards.service.ts'
import {
  countHistory,
  type HistoryFilter,
  type HistoryRow,
  type PendingPartRow,
  readHistory,
  readPending,
  selectBalance,
  sumHistory,
} from './balance.sql.ts'

export { getBalanceParts } from './balance-parts.ts'
export { joinContract } from './balance.sql.ts'

/**
 * Returns the member's available points and debt, and the Moscow date of `now` (time of the business clock).
 */
export async function balanceOf(
  db: Queryable,
  { memberId, now }: { memberId: string; now: Date },
): Promise<Balance> {
  const { available, debt } = await selectBalance(db, memberId)
  return {
    balance: pointsToNumber(available),
    userId: memberId,
    ...(debt < 0n && { debt: pointsToNumber(-debt) }),
    today: moscowDay(now),
  }
}

/**
 * Returns the total of the frozen points with their lots, and the total of the points in withdrawals with their
 * holds.
 */
export async function getPending(db: Queryable, memberId: string): Promise<Pending> {
  const parts = (await readPending(db, memberId)).map(partToDto)
  const sumPending = (partReason: PendingPart['reason']) =>
    parts.reduce((sum, { reason, amount }) => (reason === partReason ? sum + amount : sum), 0)
  return { amount: sumPending('hold'), inPayout: sumPending('withdrawal'), parts }
}

/**
 * Returns one page of the history, newest first. Also returns the number of items that match the filter, and
 * the change of the available points on each day of the page.
 */
export async function getHistory(db: Queryable, memberId: string, query: HistoryQuery): Promise<History> {
  const filter = toFilter(memberId, query)
  const [rows, totalCount, ruleSets] = await Promise.all([
    readHistory(db, filter, { skip: query.skipCount, limit: query.maxResultCount }),
    countHistory(db, filter),
    loadRuleSets(db),
  ])
  const days = new Map(rows.map((row) => [row.day, row.day_delta]))
  return {
    history: rows.map((row) => itemToDto(row, ruleSets)),
    totalCount,
    days: Array.from(days, ([day, delta]) => ({ day, availableDelta: pointsToNumber(delta) })),
  }
}

/**
 * Returns the totals of the operations that match the filter: points added to, taken from and refunded to the
 * available balance, and the sum of the rewards, or the frozen points of the corrections, when the filter selects them.
 */
export async function getHistoryTotals(
  db: Queryable,
  memberId: string,
  query: HistoryTotalsQuery,
): Promise<HistoryTotals> {
  const sums = await sumHistory(db, toFilter(memberId, query))
  invariant(sums, 'a sum without groups has one row')
  const { income, outgo, returned, rewarded, ...others } = sums
  const selected = Object.entries(others).flatMap(([name, sum]) =>
    sum === null ? [] : [[name, pointsToNumber(sum)] as const],
  )
  return {
    availableDelta: pointsToNumber(income + outgo + returned),
    income: pointsToNumber(income),
    outgo: pointsToNumber(outgo),
    returned: pointsToNumber(returned),
    rewarded: rewarded === null ? null : pointsToNumber(rewarded),
    ...Object.fromEntries(selected),
  }
}

function toFilter(memberId: string, query: HistoryTotalsQuery): HistoryFilter {
  const { dateSince, dateTo } = query
  return {
    memberId,
    category: query.category === 'all' ? null : query.category,
    since: dateSince ? moscowMidnight(dateSince) : null,
    before: dateTo ? moscowMidnight(addDays(dateTo, 1)) : null,
    search: query.search || null,
  }
}

/**
 * Converts a history row to the form of the API. `category` is null for a payout: the history does not show
 * payouts, but other operations link to them.
 */
export const itemToDto = <C extends HistoryItem['category'] | null>(
  row: Omit<HistoryRow, 'category' | 'day' | 'day_delta'> & { category: C; expected_on?: string | null },
  ruleSets: readonly RuleSet[],
): Omit<HistoryItem, 'category'> & { category: C } => ({
  id: String(row.seq),
  date: moscowIso(row.occurred_at),
  category: row.category,
  title: historyTitle({ kind: row.kind, contractNumber: row.contract_number }),
  amount: pointsToNumber(row.amount),
  availableDelta: pointsToNumber(row.available_delta),
  balanceAfter: pointsToNumber(row.available_after),
  orderId: row.order_id,
  contractNumber: row.contract_number,
  debtDelta: pointsToNumber(row.debt_delta),
  frozenAmount: pointsToNumber(row.lot_remaining ?? 0n),
  releasesAt: row.releases_at && moscowIso(row.releases_at),
  ...(row.is_blocked && { isBlocked: true }),
  ...(row.recalculated && { recalculated: pointsToNumber(row.recalculated) }),
  contract: toItemContract(row, ruleSets),
  withdrawal:
    row.bank === null || row.order_status === null
      ? undefined
      : {
          bank: row.bank,
          status: row.order_status,
          ...(row.expected_on && { expectedOn: row.expected_on }),
        },
  releasedId: row.category === 'release' && row.part !== null ? String(row.part) : undefined,
})

function toItemContract(
  {
    product,
    city,
    connected_on: day,
    status,
  }: Pick<HistoryRow, 'product' | 'city' | 'connected_on' | 'status'>,
  ruleSets: readonly RuleSet[],
): HistoryItem['contract'] {
  if (product === null || city === null || day === null || status === null) return undefined
  return { product: productName(ruleSets, { product, day }), city, status }
}

const partToDto = (row: PendingPartRow): PendingPart => ({
  amount: pointsToNumber(row.remaining),
  reason: row.account === 'frozen' ? 'hold' : 'withdrawal',
  contractNumber: row.contract_number,
  orderId: row.order_id,
  releasesAt: row.releases_at && moscowIso(row.releases_at),
  ...(row.is_blocked && { isBlocked: true }),
})
