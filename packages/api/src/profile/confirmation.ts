import * as z from 'zod/mini'
import { codePattern } from '../fields/text.ts'

/**
 * Response after a confirmation code was sent: the id of the attempt, and the seconds until the member can
 * request another code.
 */
export const confirmationSchema = z.object({
  attemptId: z.string(),
  retryAfter: z.int(),
  codeLength: z.int(),
})
export type Confirmation = z.infer<typeof confirmationSchema>

/** Confirmation code as the member typed it, with the id of the attempt that sent it. */
export const confirmationCodeSchema = z.object({
  attemptId: z.string('code_expired').check(z.regex(/^[\w-]{1,64}$/, 'code_expired')),
  code: z.string('malformed_code').check(z.regex(codePattern, 'malformed_code')),
})
