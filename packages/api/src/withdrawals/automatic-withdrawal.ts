import * as z from 'zod/mini'
import { pointsSchema } from '../fields/money.ts'
import { confirmationSchema } from '../profile/confirmation.ts'

/** Last day of the month that every month has. */
export const maxAutomaticDay = 28

/** Rule of automatic withdrawals that a member sets. */
export const automaticWithdrawalRequestSchema = z.strictObject({
  /** Points: the server requests a withdrawal when more are available. */
  threshold: z
    .int('invalid_amount')
    .check(z.gte(1, 'invalid_amount'), z.lte(Number.MAX_SAFE_INTEGER, 'invalid_amount')),
  /** Day of the month in Moscow. */
  day: z.int('invalid_request').check(z.gte(1, 'invalid_request'), z.lte(maxAutomaticDay, 'invalid_request')),
  recipientId: z.uuid('recipient_not_found'),
  /** Fee in points and tax mode that the member saw. The server refuses others than those in force. */
  fee: z.int('invalid_request').check(z.gte(0, 'invalid_request')),
  taxMode: z.enum(['none', 'ndfl'], 'invalid_request'),
})
export type AutomaticWithdrawalRequest = z.infer<typeof automaticWithdrawalRequestSchema>

export const automaticWithdrawalSchema = z.object({
  id: z.string(),
  threshold: pointsSchema,
  day: z.int(),
  recipientId: z.string(),
  /** Fee and tax mode to which the member agreed. While others apply, the rule requests nothing. */
  fee: pointsSchema,
  taxMode: z.enum(['none', 'ndfl']),
  /** Date in Moscow of the next run, `YYYY-MM-DD`. */
  nextOn: z.string(),
})
export type AutomaticWithdrawal = z.infer<typeof automaticWithdrawalSchema>

/** Response with the rule that is in force; null when there is none. */
export const automaticWithdrawalResponseSchema = z.object({ rule: z.nullable(automaticWithdrawalSchema) })
export type AutomaticWithdrawalResponse = z.infer<typeof automaticWithdrawalResponseSchema>

/** Response with a rule that is not confirmed yet, and the code that the server has just sent to the member. */
export const pendingAutomaticWithdrawalSchema = z.object({ id: z.string(), code: confirmationSchema })
export type PendingAutomaticWithdrawal = z.infer<typeof pendingAutomaticWithdrawalSchema>
