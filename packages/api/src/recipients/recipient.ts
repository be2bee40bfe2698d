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
   * Details, depending on the kind of recipient. The numbers are complete, so that the member can check them.
   */
  bankId: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  bic: z.nullable(z.string()),
  account: z.nullable(z.string()),
  /** False when a confirmation code was requested and not entered yet. */
  confirmed: z.boolean(),
  /** Time from which the recipient can be paid, ISO 8601; null when the recipient can be paid now. */
  payableFrom: z.nullable(z.string()),
})
export type Recipient = z.infer<typeof recipientSchema>

export const recipientsSchema = z.object({ recipients: z.array(recipientSchema) })
export type Recipients = z.infer<typeof recipientsSchema>

/**
 * Response with a recipient. `code` is the confirmation code to enter; null when none is needed, for the
 * member's own phone.
 */
export const recipientAnswerSchema = z.object({
  recipient: recipientSchema,
  code: z.nullable(confirmationSchema),
})
export type RecipientAnswer = z.infer<typeof recipientAnswerSchema>

export const recipientConfirmSchema = confirmationCodeSchema

/** Maximum number of recipients of a member. */
export const maxRecipients = 20
