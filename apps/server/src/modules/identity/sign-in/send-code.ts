import type { Sms } from '../../../platform/sms/sms.ts'
import { admitCode } from './admit-code.ts'
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
 * Sends the SMS with the code of an attempt. Sends nothing when the attempt is undeliverable, when the code was used,
 * replaced or has expired, or when the limits of unconfirmed codes refuse it. Returns the time of the next try when these
 * limits have no slot yet.
 */
export async function sendCode(
  { db, clock, sms, codes, publicUrl }: SendCodeContext,
  { attemptId, label = '', key }: { attemptId: string; label?: string | undefined; key: string },
): Promise<void | { runAgainAt: Date }> {
  const attempt = await findAttempt(db, attemptId)
  const now = clock.systemNow()
  if (!attempt || attempt.closedAt || attempt.expiresAt <= now) return undefined
  const { network } = attempt
  if (network !== null && !attempt.smsAt) {
    const admission = await admitCode(db, { ...attempt, id: attemptId, network }, now)
    if (admission !== 'admitted') return admission === 'refused' ? undefined : admission
  }
  // Only here, because an undeliverable code takes the same slots: otherwise the codes of others would show which phone
  // is invited.
  if (!attempt.deliverable) return undefined
  const code = codes.deriveCode(attemptId)
  const text =
    attempt.purpose === 'sign-in'
      ? codeText({ code, host: new URL(publicUrl()).hostname })
      : confirmText(attempt.purpose, { code, label })
  return sms.send({ phone: attempt.phone, text, key, mayRepeat: true })
}
