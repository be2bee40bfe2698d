import { deviceValues, session, sessionValues } from '../../shared/session/browser-session.ts'
import { endReasonKey } from '../../shared/session/end-reason.ts'
import { snapshotKey } from '../../shared/session/snapshot.ts'
import type { Attempt } from './sign-in-machine.ts'

/**
 * State of /login that survives a reload: the attempt with its deadline, and the phone being typed. It stays in this tab and is
 * removed after sign-in.
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
 * Why this tab was sent to `/login`, as it was when the page was opened; null for a visitor and after an exit. A refresh
 * token that is still there is one whose session the server found ended while it rendered a page.
 */
export function shownEndReason(): string | null {
  if (endReason === undefined)
    endReason = sessionValues.getItem(endReasonKey) ?? (session.refreshToken() === null ? null : 'expired')
  return endReason
}

/** Deletes the offline snapshot: nobody is signed in at `/login`. */
export const forgetSnapshot = (): void => deviceValues.removeItem(snapshotKey)

/** Another version of the page may have kept another shape. */
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
