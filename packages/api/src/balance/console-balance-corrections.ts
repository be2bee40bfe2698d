import * as z from 'zod/mini'
import { consoleApi } from '../staff/console-access.ts'
import { listQuery, listAnswer } from '../lists/console-list.ts'
import { proposalFields } from '../members/console-proposals.ts'
import { pointsSchema } from '../fields/money.ts'
import { staffReasonSchema } from '../members/console-restrictions.ts'

export const consoleBalanceChangePaths = {
  list: `${consoleApi}/balance-corrections`,
  decision: `${consoleApi}/balance-corrections/:id/decision`,
} as const

export const balanceChangeKinds = ['correction', 'write_off'] as const
export type BalanceChangeKind = (typeof balanceChangeKinds)[number]

export const balanceChangeStates = ['open', 'made', 'declined'] as const
export type BalanceChangeState = (typeof balanceChangeStates)[number]

const stateSchema = z.enum(balanceChangeStates, 'invalid_request')
const uuid = z.string('not_found').check(z.uuid('not_found'))

/** Query of the list of balance corrections. `q` is the beginning of a phone, or the number of a proposal. */
export const balanceChangeQuerySchema = z.object({
  ...listQuery(['number']),
  state: z.optional(stateSchema),
  memberId: z.optional(uuid),
})
export type BalanceChangeQuery = z.infer<typeof balanceChangeQuerySchema>

export const balanceChangeRowSchema = z.object({
  ...proposalFields,
  memberId: z.string(),
  /** Null after account deletion. */
  phone: z.nullable(z.string()),
  kind: z.enum(balanceChangeKinds),
  amount: pointsSchema,
  state: stateSchema,
})
export type BalanceChangeRow = z.infer<typeof balanceChangeRowSchema>
export const balanceChangeListSchema = listAnswer(balanceChangeRowSchema)

/** Largest correction in points, as a protection against typing errors. */
export const maxCorrection = 10_000_000

/**
 * Proposal of a correction or a write-off. The client creates `id`, so a repeated request is the same
 * proposal. A write-off always covers the whole debt.
 */
export const newBalanceChangeSchema = z.discriminatedUnion('kind', [
  z.object({
    ...{ id: uuid, memberId: uuid, kind: z.literal('correction'), reason: staffReasonSchema },
    amount: z
      .int('correction_amount')
      .check(z.refine((amount) => amount !== 0 && Math.abs(amount) <= maxCorrection, 'correction_amount')),
  }),
  z.object({ id: uuid, memberId: uuid, kind: z.literal('write_off'), reason: staffReasonSchema }),
])
export type NewBalanceChange = z.infer<typeof newBalanceChangeSchema>
