import * as z from 'zod/mini'
import { listQuery, listResponse } from '../lists/console-list.ts'
import { oneLineSchema } from '../fields/one-line.ts'
import { daySchema } from '../fields/dates.ts'
import { pointsSchema } from '../fields/money.ts'

/** Hours after which a claim in review is overdue. */
export const claimTargetHours = 48

export const claimStates = ['review', 'accepted', 'rejected', 'closed', 'cancelled'] as const
export type ClaimState = (typeof claimStates)[number]

/** Query of the list of claims. `q` is the number of a claim, the number of a contract, or a phone. */
export const claimQuerySchema = z.object({
  ...listQuery(['number']),
  order: z._default(z.enum(['asc', 'desc'], 'invalid_request'), 'asc'),
  status: z.optional(z.enum(claimStates, 'invalid_status')),
})
export type ClaimQuery = z.infer<typeof claimQuerySchema>

const row = {
  /** Number of the claim. */
  id: z.string(),
  memberId: z.string(),
  /** Phone of the member; empty after the account is deleted. */
  phone: z.string(),
  status: z.enum(claimStates),
  contractNumber: z.string(),
  /** Date of the connection, `YYYY-MM-DD`. */
  connectedAt: z.string(),
  createdAt: z.string(),
  /**
   * Whole hours since the claim was made, by the business clock; null when the claim is no longer in review.
   */
  waitsHours: z.nullable(z.number()),
  /** Current owner of the contract: `nobody`, the `member` who made the claim, or an `other` member. */
  contractOf: z.enum(['nobody', 'member', 'other']),
}
export const claimRowSchema = z.object(row)
export type ClaimRow = z.infer<typeof claimRowSchema>
export const claimListSchema = listResponse(claimRowSchema)

export const consoleClaimSchema = z.object({
  ...row,
  /** Key of the claimed product in the reward rules; null when the member does not know the product. */
  product: z.nullable(z.string()),
  productName: z.nullable(z.string()),
  /** City of the member's profile. The contract gets this city unless staff enter another. */
  cityName: z.string(),
  comment: z.string(),
  /** Phone of the contract's current owner when the owner is another member. */
  contractPhone: z.nullable(z.string()),
  file: z.nullable(z.object({ mediaType: z.string(), bytes: z.number() })),
  products: z.array(z.object({ key: z.string(), name: z.string() })),
  timeline: z.array(
    z.object({ status: z.enum(claimStates), at: z.string(), actor: z.string(), note: z.string() }),
  ),
})
export type ConsoleClaim = z.infer<typeof consoleClaimSchema>

const lineSchema = (code: string, maxLength: number) =>
  z.pipe(
    oneLineSchema(maxLength, code),
    z.transform((text: string) => text.replace(/\s+/g, ' ')),
  )

/**
 * Data that staff enter to accept a claim. When a field is absent or empty, the value of the claim is used.
 */
export const acceptanceSchema = z.object({
  product: z.optional(lineSchema('invalid_product', 50)),
  city: z.optional(lineSchema('claim_city_unknown', 100)),
  connectedAt: z.optional(daySchema),
})
/**
 * Result of an accepted claim. `found` is true when the contract was recorded before staff accepted the claim; the
 * acceptance then posts no reward.
 */
export const acceptedSchema = z.object({ found: z.boolean(), accrued: pointsSchema })

export const claimRejectionSchema = z.object({
  reason: z.pipe(
    lineSchema('claim_reason_required', 500),
    z.string().check(z.minLength(3, 'claim_reason_required')),
  ),
})
