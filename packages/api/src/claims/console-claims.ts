import * as z from 'zod/mini'
import { claimCorrectionSchema } from './claim-corrections.ts'
import { listQuery, listResponse } from '../lists/console-list.ts'
import { oneLineSchema } from '../fields/one-line.ts'
import { daySchema } from '../fields/dates.ts'
import { pointsSchema } from '../fields/money.ts'
import { numberParamSchema } from '../fields/number-param.ts'

export const claimStates = [
  'review',
  'needs_information',
  'accepted',
  'rejected',
  'closed',
  'cancelled',
] as const
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
   * Whole hours since the claim was made, or since the member's last reply, by the business clock; null when the claim is
   * not in review.
   */
  waitsHours: z.nullable(z.number()),
  /** Current owner of the contract: `nobody`, the `member` who made the claim, or an `other` member. */
  contractOf: z.enum(['nobody', 'member', 'other']),
}
export const claimRowSchema = z.object(row)
export type ClaimRow = z.infer<typeof claimRowSchema>
export const claimListSchema = listResponse(claimRowSchema)

const fileSchema = z.nullable(z.object({ mediaType: z.string(), bytes: z.number() }))

/** Request for information about a claim, and the member's reply. Empty texts were erased with the member's account. */
const consoleInformationRequestSchema = z.object({
  /** Number of the request among those of its claim, counted from 1. */
  place: z.int(),
  at: z.string(),
  actor: z.string(),
  text: z.string(),
  reply: z.nullable(
    z.object({
      at: z.string(),
      text: z.string(),
      file: fileSchema,
      corrections: z.array(claimCorrectionSchema),
    }),
  ),
})
export type ConsoleInformationRequest = z.infer<typeof consoleInformationRequestSchema>

export const consoleClaimSchema = z.object({
  ...row,
  /** Key of the claimed product in the reward rules; null when the member does not know the product. */
  product: z.nullable(z.string()),
  productName: z.nullable(z.string()),
  /** City of the contract; empty when the member left it out. */
  city: z.string(),
  /** City of the member's profile, which may be another than that of the contract. */
  cityName: z.string(),
  comment: z.string(),
  /** Phone of the contract's current owner when the owner is another member. */
  contractPhone: z.nullable(z.string()),
  file: fileSchema,
  /** Moment by which staff should answer; null when the claim is not in review. */
  answerBy: z.nullable(z.string()),
  /** True when the claim is in review and the moment `answerBy` is over. */
  isOverdue: z.boolean(),
  informationRequests: z.array(consoleInformationRequestSchema),
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
 * Number of steps in the timeline that the staff member saw. The server refuses the action when the claim has got another
 * step since then, such as a reply of the member. Without the number, the server does not check this.
 */
const stepsSeen = z.optional(z.int('invalid_request'))

/**
 * Data that staff enter to accept a claim. An absent or empty product or date is that of the claim. The city has no such
 * default, because a claim may lack it.
 */
export const acceptanceSchema = z.object({
  product: z.optional(lineSchema('invalid_product', 50)),
  city: z.optional(lineSchema('claim_city_unknown', 100)),
  connectedAt: z.optional(daySchema),
  stepsSeen,
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
  stepsSeen,
})

export const informationRequestBodySchema = z.object({
  text: z.pipe(
    lineSchema('claim_request_required', 500),
    z.string().check(z.minLength(3, 'claim_request_required')),
  ),
  stepsSeen,
})

export const informationRequestFileParamsSchema = z.extend(numberParamSchema, {
  place: z.string('not_found').check(z.regex(/^[1-9]\d{0,5}$/, 'not_found')),
})
