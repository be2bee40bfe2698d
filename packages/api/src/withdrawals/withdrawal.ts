import * as z from 'zod/mini'
import { bankIdSchema } from '../recipients/bank.ts'
import { phoneSchema } from '../fields/phone.ts'
import { bicSchema, accountSchema, checkAccount } from '../recipients/bank-account.ts'
import { orderSchema } from '../orders/order.ts'
import { pointsSchema } from '../fields/money.ts'
import { recipientSchema } from '../recipients/recipient.ts'

const amountSchema = z
  .int('invalid_amount')
  .check(z.gte(1, 'invalid_amount'), z.lte(Number.MAX_SAFE_INTEGER, 'invalid_amount'))

const partSchema = z.int('invalid_request').check(z.gte(0, 'invalid_request'))
const shownQuoteSchema = z.object({
  fee: partSchema,
  tax: partSchema,
  credited: partSchema,
  expectedOn: z.iso.date('invalid_request'),
})
/** Quote that the member saw: points, and the day in Moscow on which the money should arrive, `YYYY-MM-DD`. */
export type ShownQuote = z.infer<typeof shownQuoteSchema>

const commonFields = {
  amount: amountSchema,
  isAdditional: z.optional(z.boolean()),
  quote: z.optional(shownQuoteSchema),
}

const requestVariants = z.union(
  [
    z.strictObject({ ...commonFields, bankId: bankIdSchema, phone: phoneSchema }),
    z.strictObject({ ...commonFields, bic: bicSchema, account: accountSchema }).check(checkAccount),
  ],
  // A phone number and a bank account have different schemas. Reports only the first error of the schema that finds
  // the fewest errors, because the request was most likely meant for this schema.
  {
    error: ({ code, errors }) =>
      code === 'invalid_union'
        ? errors.toSorted((a, b) => a.length - b.length)[0]?.[0]?.message
        : 'invalid_request',
  },
)

/**
 * Request of a withdrawal to a phone number or a bank account. The amount is checked first, so that its error is
 * reported once. `isAdditional` allows a repetition. With `quote`, the server refuses a changed fee, tax or day as
 * `quote_changed`, and sends the new quote in the details.
 */
export const withdrawalRequestSchema = z.pipe(z.looseObject({ amount: amountSchema }), requestVariants)
export type WithdrawalRequest = z.infer<typeof withdrawalRequestSchema>

export const withdrawalResponseSchema = z.object({ success: z.literal(true), order: orderSchema })
export type WithdrawalResponse = z.infer<typeof withdrawalResponseSchema>

/**
 * Refusal of a withdrawal. Its shape is flat, as the specification requires; only `details` is as in other
 * refusals.
 */
export const withdrawalFailureSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  errorCode: z.string(),
  details: z.optional(z.record(z.string(), z.unknown())),
})
export type WithdrawalFailure = z.infer<typeof withdrawalFailureSchema>

/**
 * Details of the refusal `withdrawal_repeated`: the earlier withdrawal of the same amount to the same
 * recipient.
 */
export type RepeatedWithdrawal = {
  orderId: string
  number: number
  /** Time at which the member requested the earlier withdrawal, ISO 8601. */
  requestedAt: string
}

/**
 * Codes of the blockers, which prevent every withdrawal whatever its sum and recipient. A withdrawal that a blocker
 * prevents is refused with the blocker’s code.
 */
export const blockerCodes = [
  'withdrawals_paused',
  'payouts_restricted',
  'profile_incomplete',
  'rules_not_accepted',
  'passport_missing',
  'passport_in_review',
  'passport_rejected',
  'account_dormant',
  'phone_changed',
  'below_minimum',
  'month_limit_reached',
  'day_limit_reached',
] as const
export type BlockerCode = (typeof blockerCodes)[number]

export const blockerSchema = z.object({
  code: z.enum(blockerCodes),
  /** Text that explains the blocker to the member. */
  text: z.string(),
  /**
   * Time at which the blocker ends without an action of the member, ISO 8601; null when the blocker does not end by
   * itself.
   */
  until: z.nullable(z.string()),
  /** Page on which the member can remove the blocker; null when the member can only wait. */
  action: z.nullable(z.object({ label: z.string(), href: z.string() })),
})
export type Blocker = z.infer<typeof blockerSchema>

export const withdrawalTermsSchema = z.object({
  available: pointsSchema,
  minimum: pointsSchema,
  maximum: pointsSchema,
  monthLimit: pointsSchema,
  /**
   * Points that the member may still withdraw this month. Rejected, returned and cancelled withdrawals do not
   * count.
   */
  monthLeft: pointsSchema,
  charges: z.object({
    fee: pointsSchema,
    taxMode: z.enum(['none', 'ndfl']),
    yearIncome: pointsSchema,
    yearTax: pointsSchema,
  }),
  /** Date in Moscow on which the member can expect the money of a withdrawal requested now, `YYYY-MM-DD`. */
  expectedOn: z.string(),
  /** Phone of the member. A withdrawal to this phone has no waiting time of a new recipient. */
  phone: z.string(),
  /** Hours during which a new recipient cannot be paid yet. */
  recipientWaitingHours: z.int(),
  blockers: z.array(blockerSchema),
  recipients: z.array(recipientSchema),
  /**
   * Last paid withdrawal to a recipient without a problem, which the form offers to request again; null when the member has
   * none, or has a withdrawal in progress.
   */
  lastPaid: z.nullable(
    z.object({
      orderId: z.string(),
      /** Time of the request, ISO 8601. */
      requestedAt: z.string(),
      amount: pointsSchema,
      recipient: z.pick(recipientSchema, {
        bankName: true,
        bankId: true,
        phone: true,
        bic: true,
        account: true,
      }),
    }),
  ),
})
export type WithdrawalTerms = z.infer<typeof withdrawalTermsSchema>
