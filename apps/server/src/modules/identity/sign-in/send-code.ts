import type { Sms } from '../../../platform/sms/sms.ts'
import type { Codes } from './codes.ts'
import { codeText, confirmText } from './sign-in.messages.ts'
import { findAttempt } from './sign-in.sql.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

export type SendCodeContext = DbContext & {
  sms: Sms
  codes: Codes
  /** Returns the public address of the app, which is known only after the server has opened its port. */
  publicUrl: () => string
}

/**
 * Sends the SMS with the code of an attempt. Sends nothing when the attempt is undeliverable, or when the
 * code was used, replaced or has expired.
 */
export async function sendCode(
  { db, clock, sms, codes, publicUrl }: SendCodeContext,
  { attemptId, label = '', key }: { attemptId: string; label?: string | undefined; key: string },
): Promise<void> {
  const attempt = await findAttempt(db, attemptId)
  if (!attempt?.deliverable || attempt.closedAt || attempt.expiresAt <= clock.systemNow()) return
  const code = codes.deriveCode(attemptId)
  const text =
    attempt.purpose === 'sign-in'
      ? codeText({ code, host: new URL(publicUrl()).hostname })
      : confirmText(attempt.purpose, { code, label })
  await sms.send({ phone: attempt.phone, text, key, mayRepeat: true })
}
