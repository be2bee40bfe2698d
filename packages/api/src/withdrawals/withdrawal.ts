import * as z from 'zod/mini'
import { bankIdSchema } from '../recipients/bank.ts'
import { phoneSchema } from '../fields/phone.ts'
import { bicSchema, accountSchema, checkAccount } from '../recipients/bank-account.ts'
import { orderSchema } from '../orders/order.ts'
import { pointsSchema } from '../fields/money.ts'
import { recipientSchema } from '../recipients/recipient.ts'

export const withdrawalPaths = {
  submit: '/api/withdrawal/',
  /** Terms before the form: limits, charges and blockers. */
  terms: '/api/withdrawal/terms/',
  /** PDF of one that was paid. */
  receipt: '/api/order/:id/receipt/',
} as const

const amountSchema = z
  .int('invalid_amount')
  .check(z.gte(1, 'invalid_amount'), z.lte(Number.MAX_SAFE_INTEGER, 'invalid_amount'))

const placesSchema = z.union(
  [
    z.strictObject({ amount: amountSchema, bankId: bankIdSchema, phone: phoneSchema }),
    z.strictObject({ amount: amountSchema, bic: bicSchema, account: accountSchema }).check(checkAccount),
  ],
  // Of the two it is the one that less is wrong with, and the first of that is told.
  {
    error: ({ code, errors }) =>
      code === 'invalid_union'
        ? errors.toSorted((a, b) => a.length - b.length)[0]?.[0]?.message
        : 'invalid_request',
  },
)

/**
 * `{ amount, bankId, phone }` or `{ amount, bic, account }`; an amount that is a string is refused. The amount, which both
 * have, comes first, so that it is named once.
 */
export const withdrawalRequestSchema = z.pipe(z.looseObject({ amount: amountSchema }), placesSchema)
export type WithdrawalRequest = z.infer<typeof withdrawalRequestSchema>

export const withdrawalAnswerSchema = z.object({ success: z.literal(true), order: orderSchema })
export type WithdrawalAnswer = z.infer<typeof withdrawalAnswerSchema>

/** Every failure of this call is flat, as the specification has it. `details` as in other refusals. */
export const withdrawalFailureSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  errorCode: z.string(),
  details: z.optional(z.record(z.string(), z.unknown())),
})
export type WithdrawalFailure = z.infer<typeof withdrawalFailureSchema>

/** Blockers of every withdrawal, whatever its sum and recipient; each is also the refusal code of a request made all the same. */
export const blockerCodes = [
  'payouts_stopped',
  'payouts_held',
  'profile_incomplete',
  'rules_not_accepted',
  'passport_missing',
  'passport_in_review',
  'passport_rejected',
  'account_was_silent',
  'phone_changed',
  'below_minimum',
  'month_limit_reached',
  'day_limit_reached',
] as const
export type BlockerCode = (typeof blockerCodes)[number]

export const blockerSchema = z.object({
  code: z.enum(blockerCodes),
  /** Blocker as text. */
  text: z.string(),
  /** When it goes by itself, ISO 8601; null: it does not. */
  until: z.nullable(z.string()),
  /** Page where the member removes the blocker; null when only waiting helps. */
  action: z.nullable(z.object({ label: z.string(), href: z.string() })),
})
export type Blocker = z.infer<typeof blockerSchema>

export const withdrawalTermsSchema = z.object({
  available: pointsSchema,
  minimum: pointsSchema,
  maximum: pointsSchema,
  monthLimit: pointsSchema,
  /** Of the month's limit; withdrawals that were rejected, returned or cancelled do not count. */
  monthLeft: pointsSchema,
  charges: z.object({
    fee: pointsSchema,
    tax: z.enum(['none', 'ndfl']),
    yearIncome: pointsSchema,
    yearTax: pointsSchema,
  }),
  /** Moscow's day by which money that is asked for now arrives, `YYYY-MM-DD`. */
  expectedOn: z.string(),
  /** The phone that the member signs in with: it can be paid at once. */
  phone: z.string(),
  /** Hours that a new recipient waits. */
  recipientPauseHours: z.int(),
  blockers: z.array(blockerSchema),
  recipients: z.array(recipientSchema),
})
export type WithdrawalTerms = z.infer<typeof withdrawalTermsSchema>
