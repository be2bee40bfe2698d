import * as z from 'zod/mini'
import { pointsSchema } from '../fields/money.ts'
import { daySchema } from '../fields/dates.ts'
import { searchSchema, skipCountSchema, maxResultCountSchema } from '../lists/lists.ts'

export const balancePaths = {
  balance: '/api/balance/user-balance/',
  history: '/api/balance/account-history/',
  historyTotals: '/api/balance/history-totals/',
  pending: '/api/pending-amount/',
  /** Route of the backend, with the capitalised query of the specification. */
  transactions: '/api/accounts/transactions',
  /** Path of the app server that forwards a request with a session cookie to `transactions`. */
  transactionsProxy: '/api/transactions',
} as const

export const balanceSchema = z.object({
  balance: pointsSchema,
  userId: z.string(),
  /** Points that later credits repay first; present only while the member has debt. */
  debt: z.optional(pointsSchema),
  /**
   * Today by the business clock in Moscow, `YYYY-MM-DD`. The demo can move the business clock, so the
   * device's date is not used.
   */
  today: z.string(),
})
export type Balance = z.infer<typeof balanceSchema>

export const historyCategories = ['reward', 'release', 'withdrawal', 'refund', 'correction'] as const
export const historyCategorySchema = z.enum(historyCategories, 'invalid_category')
export type HistoryCategory = z.infer<typeof historyCategorySchema>

export const historyItemSchema = z.object({
  id: z.string(),
  /** Moment of posting, ISO 8601 with Moscow's offset. */
  date: z.string(),
  category: historyCategorySchema,
  title: z.string(),
  /** Signed sum of the operation, in points. */
  amount: pointsSchema,
  /** Change of the available money: 0 for a reward, which is frozen first. */
  availableDelta: pointsSchema,
  /** Available money after the operation. */
  balanceAfter: pointsSchema,
  orderId: z.nullable(z.string()),
  contractNumber: z.nullable(z.string()),
  /** Points of this operation that repaid debt (positive) or became debt (negative); 0 without debt. */
  debtDelta: pointsSchema,
  /** Part of this row's reward that is still frozen; 0 for other operations. */
  frozenAmount: pointsSchema,
  /** Time when the reward of this row is or was due to be released, ISO 8601; null for other operations. */
  releasesAt: z.nullable(z.string()),
  /** Present only while a risk case blocks the release of the reward, whatever its date. */
  onCheck: z.optional(z.literal(true)),
})
export type HistoryItem = z.infer<typeof historyItemSchema>

export const historyDaySchema = z.object({
  /** Date in Moscow, `YYYY-MM-DD`. */
  day: z.string(),
  /**
   * Change of the available money over the whole day under the same filters, even when the page contains only
   * a part of the day.
   */
  availableDelta: pointsSchema,
})

export const historySchema = z.object({
  history: z.array(historyItemSchema),
  totalCount: z.int(),
  /** Every day that has an operation on the page, once each. */
  days: z.array(historyDaySchema),
})
export type History = z.infer<typeof historySchema>

export const transactionsSchema = z.object({ items: z.array(historyItemSchema), totalCount: z.int() })

const categoryFilter = z._default(
  z.union([z.literal('all'), historyCategorySchema], 'invalid_category'),
  'all',
)
/** A date in Europe/Moscow, inclusive. An empty string switches the filter off. */
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

/** Totals of all operations that match the filters, in available money. */
export const historyTotalsSchema = z.object({
  /** Sum of `income`, `outgo` and `returned`. */
  availableDelta: pointsSchema,
  /** Earned points, without refunds of withdrawals. */
  income: pointsSchema,
  /** Zero or less. */
  outgo: pointsSchema,
  /** Refunds of withdrawals that were rejected, returned or cancelled, on the day of the refund. */
  returned: pointsSchema,
  /**
   * Points earned by rewards when the filters match only rewards, which are frozen first. Null for other
   * filters.
   */
  rewarded: z.nullable(pointsSchema),
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
  /** `hold`: a reward in its hold period. `withdrawal`: requested and not paid yet. */
  reason: z.enum(['hold', 'withdrawal']),
  contractNumber: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  /** ISO 8601 with Moscow's offset; null for a withdrawal. */
  releasesAt: z.nullable(z.string()),
  /** Present only while a risk case blocks this money. */
  onCheck: z.optional(z.literal(true)),
})
export type PendingPart = z.infer<typeof pendingPartSchema>

export const pendingSchema = z.object({
  /** Sum of the frozen rewards. */
  amount: pointsSchema,
  /** Sum of withdrawals in review or in payout («в пути»). */
  inPayout: pointsSchema,
  parts: z.array(pendingPartSchema),
})
export type Pending = z.infer<typeof pendingSchema>
