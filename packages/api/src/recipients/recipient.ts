import * as z from 'zod/mini'
import { bankIdSchema } from './bank.ts'
import { phoneSchema } from '../fields/phone.ts'
import { bicSchema, accountSchema, checkAccount } from './bank-account.ts'
import { confirmationSchema, confirmationCodeSchema } from '../profile/confirmation.ts'

export const recipientPaths = {
  list: '/api/recipients/',
  one: '/api/recipients/:id/',
  /** POST: sends another code. */
  code: '/api/recipients/:id/code/',
  confirm: '/api/recipients/:id/confirm/',
} as const

/** Destination of money: a phone known to a bank, or a personal account with a valid check digit. */
export const recipientDetailsSchema = z.union([
  z.strictObject({ bankId: bankIdSchema, phone: phoneSchema }),
  z.strictObject({ bic: bicSchema, account: accountSchema }).check(checkAccount),
])
export type RecipientDetails = z.infer<typeof recipientDetailsSchema>

export const recipientSchema = z.object({
  id: z.string(),
  kind: z.enum(['sbp', 'account']),
  bankName: z.string(),
  /**
   * Details of the kind of recipient. The member's own numbers are complete, so the member can check them.
   */
  bankId: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  bic: z.nullable(z.string()),
  account: z.nullable(z.string()),
  /** False: a confirmation code was requested and not entered yet. */
  confirmed: z.boolean(),
  /** Start of payability, ISO 8601, while it is in the future; null: payable now. */
  payableFrom: z.nullable(z.string()),
})
export type Recipient = z.infer<typeof recipientSchema>

export const recipientsSchema = z.object({ recipients: z.array(recipientSchema) })
export type Recipients = z.infer<typeof recipientsSchema>

/** `code`: the confirmation to enter; null when none is needed (the member's own phone). */
export const recipientAnswerSchema = z.object({
  recipient: recipientSchema,
  code: z.nullable(confirmationSchema),
})
export type RecipientAnswer = z.infer<typeof recipientAnswerSchema>

export const recipientConfirmSchema = confirmationCodeSchema

/** Maximum number of recipients of a member. */
export const maxRecipients = 20
