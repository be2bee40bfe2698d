import { deviceValues, session, sessionValues } from '../../shared/session/browser-session.ts'
import { endReasonKey } from '../../shared/session/end-reason.ts'
import { snapshotKey } from '../../shared/session/snapshot.ts'
import type { Attempt } from './sign-in-machine.ts'

/**
 * State of /login that survives a reload: the attempt with its deadline, and the typed phone. The state stays
 * in this tab and is removed after the sign-in.
 */
const attemptKey = 'impulse.signIn.attempt'
const phoneKey = 'impulse.signIn.phone'

export function rememberedAttempt(): Attempt | null {
  try {
    const saved: unknown = JSON.parse(sessionValues.getItem(attemptKey) ?? 'null')
    return isAttempt(saved) ? saved : null
  } catch {
    return null
  }
}

export const rememberAttempt = (attempt: Attempt): void =>
  sessionValues.setItem(attemptKey, JSON.stringify(attempt))

export const rememberedPhone = (): string => sessionValues.getItem(phoneKey) ?? ''

export const rememberPhone = (written: string): void => sessionValues.setItem(phoneKey, written)

export function forgetSignIn(): void {
  sessionValues.removeItem(attemptKey)
  sessionValues.removeItem(phoneKey)
  sessionValues.removeItem(endReasonKey)
  forgetSnapshot()
}

let endReason: string | null | undefined

/**
 * Returns why this tab was redirected to `/login`, as stored at page load; null for a visitor and after a
 * sign-out by the member. A stored refresh token means that the server found the session ended while
 * rendering the page.
 */
export function shownEndReason(): string | null {
  if (endReason === undefined)
    endReason = sessionValues.getItem(endReasonKey) ?? (session.refreshToken() === null ? null : 'expired')
  return endReason
}

/** Deletes the offline snapshot, because no member has a session at `/login`. */
export const forgetSnapshot = (): void => deviceValues.removeItem(snapshotKey)

/** Checks the shape of a stored attempt, because another version of the app may have written it. */
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
