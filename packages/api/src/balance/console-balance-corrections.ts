import { maxCorrection } from './balance-limits.ts'
import * as z from 'zod/mini'
import { listQuery, listResponse } from '../lists/console-list.ts'
import { proposalFields } from '../members/console-proposals.ts'
import { pointsSchema } from '../fields/money.ts'
import { staffReasonSchema } from '../members/console-restrictions.ts'

export const balanceChangeKinds = ['correction', 'write_off'] as const
export type BalanceChangeKind = (typeof balanceChangeKinds)[number]

export const balanceChangeStates = ['open', 'applied', 'declined'] as const
export type BalanceChangeState = (typeof balanceChangeStates)[number]

const stateSchema = z.enum(balanceChangeStates, 'invalid_request')
const uuid = z.string('not_found').check(z.uuid('not_found'))

/**
 * Query of the list of balance corrections. `q` is the beginning of a phone or the number of a correction.
 */
export const balanceChangeQuerySchema = z.object({
  ...listQuery(['number']),
  state: z.optional(stateSchema),
  memberId: z.optional(uuid),
})
export type BalanceChangeQuery = z.infer<typeof balanceChangeQuerySchema>

export const balanceChangeRowSchema = z.object({
  ...proposalFields,
  memberId: z.string(),
  /** Phone of the member; null after the account is deleted. */
  phone: z.nullable(z.string()),
  kind: z.enum(balanceChangeKinds),
  amount: pointsSchema,
  state: stateSchema,
})
export type BalanceChangeRow = z.infer<typeof balanceChangeRowSchema>
export const balanceChangeListSchema = listResponse(balanceChangeRowSchema)

/**
 * Request that proposes a correction or a write-off of debt. The client creates `id`, so a repeated request
 * does not create a second proposal. A write-off always covers the member's whole debt.
 */
export const newBalanceChangeSchema = z.discriminatedUnion('kind', [
  z.object({
    id: uuid,
    memberId: uuid,
    kind: z.literal('correction'),
    reason: staffReasonSchema,
    amount: z
      .int('correction_amount')
      .check(z.refine((amount) => amount !== 0 && Math.abs(amount) <= maxCorrection, 'correction_amount')),
  }),
  z.object({ id: uuid, memberId: uuid, kind: z.literal('write_off'), reason: staffReasonSchema }),
])
export type NewBalanceChange = z.infer<typeof newBalanceChangeSchema>
