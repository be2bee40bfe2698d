import * as z from 'zod/mini'
import { bankIdSchema } from './bank.ts'
import { phoneSchema } from '../fields/phone.ts'
import { bicSchema, accountSchema, checkAccount } from './bank-account.ts'
import { confirmationSchema } from '../profile/confirmation.ts'

/**
 * Destination of the money: a phone number at a bank (SBP), or a personal bank account whose control digit is
 * right.
 */
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
   * Details of the recipient: `bankId` and `phone`, or `bic` and `account`; the other two are null. The phone and the
   * account number are not masked, so that the member can check them.
   */
  bankId: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  bic: z.nullable(z.string()),
  account: z.nullable(z.string()),
  /** False until the member confirms the recipient by a code or a passkey. */
  confirmed: z.boolean(),
  /** Time from which the recipient can be paid, ISO 8601; null when the recipient can be paid immediately. */
  payableFrom: z.nullable(z.string()),
  /**
   * Problem for which the last withdrawal to this recipient failed: «Этот счёт закрыт». Null when it did not fail because of
   * the recipient, or a later one was paid.
   */
  problem: z.nullable(z.string()),
})
export type Recipient = z.infer<typeof recipientSchema>

export const recipientsSchema = z.object({ recipients: z.array(recipientSchema) })

/**
 * Response with a recipient. `code`: data of the confirmation code that the server has just sent to the member. Null
 * when it sent none, because the recipient is confirmed or is the member's own phone.
 */
export const recipientResponseSchema = z.object({
  recipient: recipientSchema,
  code: z.nullable(confirmationSchema),
})
export type RecipientResponse = z.infer<typeof recipientResponseSchema>
