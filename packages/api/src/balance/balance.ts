import * as z from 'zod/mini'
import { pointsSchema } from '../fields/money.ts'
import { daySchema } from '../fields/dates.ts'
import { contractStatuses } from '../contracts/contract.ts'
import { orderStatuses } from '../orders/order.ts'
import { searchSchema, skipCountSchema, maxResultCountSchema } from '../lists/lists.ts'

/**
 * Path of the app server for the history. The app server opens the session cookie of a request and forwards the request
 * to `/api/accounts/transactions` of the backend.
 */
export const transactionsProxyPath = '/api/transactions'

export const balanceSchema = z.object({
  balance: pointsSchema,
  userId: z.string(),
  /**
   * Points that the member owes and that later credits repay first. Present only while the member has debt.
   */
  debt: z.optional(pointsSchema),
  /**
   * Today in Moscow by the business clock, `YYYY-MM-DD`. The browser uses this date instead of its own,
   * because the demo can move the business clock.
   */
  today: z.string(),
})
export type Balance = z.infer<typeof balanceSchema>

export const historyCategories = ['reward', 'release', 'withdrawal', 'refund', 'correction'] as const
export const historyCategorySchema = z.enum(historyCategories, 'invalid_category')
export type HistoryCategory = z.infer<typeof historyCategorySchema>

/**
 * Kinds of operations by which the history can be filtered. `earned`: the rewards, and the corrections of contracts, such
 * as clawbacks and recalculations, from which the income of a month is summed.
 */
export type HistoryFilterCategory = 'earned' | HistoryCategory

export const historyItemSchema = z.object({
  id: z.string(),
  /** Time at which the operation was posted, in ISO 8601 with the offset of Moscow time. */
  date: z.string(),
  category: historyCategorySchema,
  title: z.string(),
  /** Points of the operation, with a sign: minus for points that the member loses. */
  amount: pointsSchema,
  /** Change of the available balance. 0 for a reward, because a reward is frozen first. */
  availableDelta: pointsSchema,
  /** Available balance after the operation. */
  balanceAfter: pointsSchema,
  orderId: z.nullable(z.string()),
  contractNumber: z.nullable(z.string()),
  /**
   * Change of the debt by this operation: positive when the points repaid debt, negative when they became debt, 0 when
   * the debt did not change.
   */
  debtDelta: pointsSchema,
  /** Points of this operation’s reward that are still frozen now; 0 for an operation that is not a reward. */
  frozenAmount: pointsSchema,
  /**
   * Release time of this operation’s reward in ISO 8601, planned or past. Null for an operation that is not a reward.
   */
  releasesAt: z.nullable(z.string()),
  /** Present only while a risk case blocks the release of this operation’s reward, even after `releasesAt`. */
  isBlocked: z.optional(z.literal(true)),
  /**
   * Points that later recalculations added to (positive) or took from this operation’s reward. Absent when they changed
   * nothing.
   */
  recalculated: z.optional(pointsSchema),
  /**
   * Contract of the operation: name of its product, its city, and its status now. Absent when the operation has no
   * contract, and when the contract has moved to another member.
   */
  contract: z.optional(z.object({ product: z.string(), city: z.string(), status: z.enum(contractStatuses) })),
  /**
   * Withdrawal of the operation: name of the recipient's bank, and its status now. `expectedOn`: date in Moscow by which
   * the member can expect the money; only in the explanation of an operation, while the money is on its way.
   */
  withdrawal: z.optional(
    z.object({
      bank: z.string(),
      status: z.enum(orderStatuses),
      expectedOn: z.optional(z.string()),
    }),
  ),
  /** Id of the operation that opened the lot, when this operation released that lot. */
  releasedId: z.optional(z.string()),
})
export type HistoryItem = z.infer<typeof historyItemSchema>

export const historyDaySchema = z.object({
  /** Date of the operations in Moscow time, `YYYY-MM-DD`. */
  day: z.string(),
  /**
   * Change of the available balance by all operations of the day that match the filters, including operations on other
   * pages of the list.
   */
  availableDelta: pointsSchema,
})

export const historySchema = z.object({
  history: z.array(historyItemSchema),
  totalCount: z.int(),
  /** One item for each date that has an operation on the page. */
  days: z.array(historyDaySchema),
})
export type History = z.infer<typeof historySchema>

export const transactionsSchema = z.object({ items: z.array(historyItemSchema), totalCount: z.int() })

const categoryFilter = z._default(
  z.union([z.literal(['all', 'earned']), historyCategorySchema], 'invalid_category'),
  'all',
)
/** Date in Moscow time, inclusive. An empty string means no filter. */
const dayFilter = z.optional(z.union([z.literal(''), daySchema], 'invalid_date'))

const filters = {
  category: categoryFilter,
  dateSince: dayFilter,
  dateTo: dayFilter,
  search: z.optional(searchSchema),
}
type Days = { dateSince?: string | undefined; dateTo?: string | undefined }
const isInOrder = ({ dateSince, dateTo }: Days) => !dateSince || !dateTo || dateSince <= dateTo
const backwards = { error: 'invalid_period', path: ['dateTo'] }

export const historyTotalsQuerySchema = z.object(filters).check(z.refine(isInOrder, backwards))
export type HistoryTotalsQuery = z.infer<typeof historyTotalsQuerySchema>

export const historyQuerySchema = z
  .object({ ...filters, skipCount: skipCountSchema, maxResultCount: maxResultCountSchema })
  .check(z.refine(isInOrder, backwards))
export type HistoryQuery = z.infer<typeof historyQuerySchema>

/** Totals of all operations that match the filters, as changes of the available balance. */
export const historyTotalsSchema = z.object({
  /** `income` + `outgo` + `returned`. */
  availableDelta: pointsSchema,
  /** Points that were credited to the available balance, except refunds of withdrawals. */
  income: pointsSchema,
  /** Points that were taken from the available balance, as a negative number or 0. */
  outgo: pointsSchema,
  /** Points of withdrawals that were rejected, returned or cancelled, counted on the day of the refund. */
  returned: pointsSchema,
  /**
   * Points of the rewards when the category is `reward` or `earned`. A reward is frozen first, so `income` does not include
   * it. Null for other filters.
   */
  rewarded: z.nullable(pointsSchema),
  /** Points that corrections took from the rewards and added to them. Present only when the category is `earned`. */
  clawedBack: z.optional(pointsSchema),
  added: z.optional(pointsSchema),
  /**
   * Changes of the frozen points and of the debt by the corrections, which the other totals leave out. The debt is negative
   * when it grew. Present only when the filters match only corrections.
   */
  frozen: z.optional(pointsSchema),
  debt: z.optional(pointsSchema),
})
export type HistoryTotals = z.infer<typeof historyTotalsSchema>

export const transactionsQuerySchema = z
  .object({
    Category: categoryFilter,
    SkipCount: skipCountSchema,
    MaxResultCount: maxResultCountSchema,
    DateSince: dayFilter,
    DateTo: dayFilter,
    Search: z.optional(searchSchema),
  })
  .check(z.refine(({ DateSince, DateTo }) => isInOrder({ dateSince: DateSince, dateTo: DateTo }), backwards))

export const pendingPartSchema = z.object({
  amount: pointsSchema,
  /**
   * `hold`: a reward that is frozen until its release. `withdrawal`: points of a requested withdrawal that is
   * not paid yet.
   */
  reason: z.enum(['hold', 'withdrawal']),
  contractNumber: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  /** Release date in ISO 8601 with the offset of Moscow time; null for a withdrawal. */
  releasesAt: z.nullable(z.string()),
  /** Present only while a risk case blocks the release of this reward or the approval of this withdrawal. */
  isBlocked: z.optional(z.literal(true)),
})
export type PendingPart = z.infer<typeof pendingPartSchema>

export const pendingSchema = z.object({
  /** Sum of all frozen rewards. */
  amount: pointsSchema,
  /** Sum of the withdrawals that are in review, approved or sent («на выводе»). */
  inPayout: pointsSchema,
  parts: z.array(pendingPartSchema),
})
export type Pending = z.infer<typeof pendingSchema>
