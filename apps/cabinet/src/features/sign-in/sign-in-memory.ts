import { deviceValues, session, sessionValues } from '../../shared/session/browser-session.ts'
import { endReasonKey } from '../../shared/session/end-reason.ts'
import type { Attempt } from './sign-in-machine.ts'

/**
 * Keys under which /login stores the sign-in attempt and the typed phone number. Both survive a reload and are deleted
 * after the sign-in.
 */
const attemptKey = 'impulse.signIn.attempt'
const phoneKey = 'impulse.signIn.phone'

/**
 * Returns the attempt of this tab, or else that of another tab while its phone must wait for a new code. Afterwards
 * another tab can request a code itself, so the browser forgets the phone.
 */
export function rememberedAttempt(): Attempt | null {
  const own = readAttempt(sessionValues)
  if (own !== null) return own
  const other = readAttempt(deviceValues)
  if (other !== null && Date.now() < other.resendAt) return other
  deviceValues.removeItem(attemptKey)
  return null
}

function readAttempt(values: typeof deviceValues): Attempt | null {
  try {
    const saved: unknown = JSON.parse(values.getItem(attemptKey) ?? 'null')
    return isAttempt(saved) ? saved : null
  } catch {
    return null
  }
}

export function rememberAttempt(attempt: Attempt): void {
  for (const values of [sessionValues, deviceValues]) values.setItem(attemptKey, JSON.stringify(attempt))
}

export const rememberedPhone = (): string => sessionValues.getItem(phoneKey) ?? ''

export const rememberPhone = (typedPhone: string): void => sessionValues.setItem(phoneKey, typedPhone)

export function forgetSignIn(): void {
  for (const values of [sessionValues, deviceValues]) values.removeItem(attemptKey)
  sessionValues.removeItem(phoneKey)
  sessionValues.removeItem(endReasonKey)
}

let endReason: string | null | undefined

/**
 * Returns the reason for the redirect to `/login`; null for a visitor and after a logout by the member. The first call
 * fixes the result. Without a stored reason, a refresh token means that the session ended while the server rendered a
 * page, so the reason is `expired`.
 */
export function shownEndReason(): string | null {
  if (endReason === undefined)
    endReason = sessionValues.getItem(endReasonKey) ?? (session.refreshToken() === null ? null : 'expired')
  return endReason
}

/**
 * Checks the shape of a stored sign-in attempt, because another version of the cabinet may have stored the
 * attempt.
 */
function isAttempt(saved: unknown): saved is Attempt {
  const attempt = saved as Attempt | null
  return (
    typeof attempt?.userId === 'string' &&
    typeof attempt.phone === 'string' &&
    Number.isFinite(attempt.codeLength) &&
    Number.isFinite(attempt.resendAt) &&
    Number.isFinite(attempt.triesLeft) &&
    typeof attempt.spent === 'boolean'
  )
}
