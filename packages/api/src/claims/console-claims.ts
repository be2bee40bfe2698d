import * as z from 'zod/mini'
import { consoleApi } from '../staff/console-access.ts'
import { listQuery, listAnswer } from '../lists/console-list.ts'
import { oneLineSchema } from '../fields/one-line.ts'
import { daySchema } from '../fields/dates.ts'
import { pointsSchema } from '../fields/money.ts'

export const consoleClaimPaths = {
  list: `${consoleApi}/claims`,
  one: `${consoleApi}/claims/:id`,
  file: `${consoleApi}/claims/:id/file`,
  acceptance: `${consoleApi}/claims/:id/acceptance`,
  rejection: `${consoleApi}/claims/:id/rejection`,
} as const

/** Hours after which a waiting claim is late. */
export const claimTargetHours = 48

export const claimStates = ['review', 'accepted', 'rejected', 'closed', 'cancelled'] as const
export type ClaimState = (typeof claimStates)[number]

/** `q`: the number of the application or of the contract, or a phone. */
export const claimQuerySchema = z.object({
  ...listQuery(['number']),
  order: z._default(z.enum(['asc', 'desc'], 'invalid_request'), 'asc'),
  status: z.optional(z.enum(claimStates, 'invalid_status')),
})
export type ClaimQuery = z.infer<typeof claimQuerySchema>

const row = {
  /** The number of the application. */
  id: z.string(),
  memberId: z.string(),
  /** Empty: they have left. */
  phone: z.string(),
  status: z.enum(claimStates),
  contractNumber: z.string(),
  /** `YYYY-MM-DD`. */
  connectedAt: z.string(),
  createdAt: z.string(),
  /** Whole hours, by the business clock; null: it is answered. */
  waitsHours: z.nullable(z.number()),
  /** Whose the contract of this number is by now. */
  contractOf: z.enum(['nobody', 'member', 'other']),
}
export const claimRowSchema = z.object(row)
export type ClaimRow = z.infer<typeof claimRowSchema>
export const claimListSchema = listAnswer(claimRowSchema)

export const claimOneSchema = z.object({
  ...row,
  /** Key in the rules; null: the member did not say. */
  product: z.nullable(z.string()),
  productName: z.nullable(z.string()),
  /** Of the member's profile, and so the contract's unless somebody says another. */
  cityName: z.string(),
  comment: z.string(),
  /** The phone of whoever has the contract, where it is another. */
  contractPhone: z.nullable(z.string()),
  file: z.nullable(z.object({ mediaType: z.string(), bytes: z.number() })),
  products: z.array(z.object({ key: z.string(), name: z.string() })),
  timeline: z.array(
    z.object({ status: z.enum(claimStates), at: z.string(), actor: z.string(), note: z.string() }),
  ),
})
export type ClaimOne = z.infer<typeof claimOneSchema>

const said = (code: string, maxLength: number) =>
  z.pipe(
    oneLineSchema(maxLength, code),
    z.transform((text: string) => text.replace(/\s+/g, ' ')),
  )

/** An absent or empty field keeps the value of the claim. */
export const acceptanceSchema = z.object({
  product: z.optional(said('invalid_product', 50)),
  city: z.optional(said('claim_city_unknown', 100)),
  connectedAt: z.optional(daySchema),
})
/** `found`: the contract had come by itself, and nothing was rewarded now. */
export const acceptedSchema = z.object({ found: z.boolean(), accrued: pointsSchema })
export type Accepted = z.infer<typeof acceptedSchema>

export const claimRejectionSchema = z.object({
  reason: z.pipe(
    said('claim_reason_required', 500),
    z.string().check(z.minLength(3, 'claim_reason_required')),
  ),
})
