import type { Confirmation } from '@impulse/api/profile/confirmation'
import { codeLifetimeSeconds } from '@impulse/api/sign-in/sign-in-limits'
import { sessionValues } from '../session/browser-session.ts'
import { toDraftKey } from '../drafts/drafts.ts'

/**
 * Data about a code that was sent to the member. The code itself is not stored. Times are in milliseconds, by
 * this browser's clock.
 */
export type SentCode = {
  about: string
  attemptId: string
  codeLength: number
  resendAt: number
  endsAt: number
}

/** Action that the code confirms. A member has at most one code for each purpose. */
export type CodePurpose =
  | 'recipient'
  | 'automatic-withdrawal'
  | 'old-phone'
  | 'new-phone'
  | 'leaving'
  | 'reauthentication'
export type CodeTarget = { purpose: CodePurpose; about?: string }

const toCodeKey = (purpose: CodePurpose): string => toDraftKey(`code.${purpose}`)

/**
 * Stores the data about a sent code, so that the member can enter the code after a reload or after closing
 * the sheet.
 */
export function rememberCode(
  { purpose, about = '' }: CodeTarget,
  { attemptId, codeLength, retryAfter }: Confirmation,
): SentCode {
  const now = Date.now()
  const sent = {
    about,
    attemptId,
    codeLength,
    resendAt: now + retryAfter * 1_000,
    endsAt: now + codeLifetimeSeconds * 1_000,
  }
  sessionValues.setItem(toCodeKey(purpose), JSON.stringify(sent))
  return sent
}

/**
 * Returns the stored data about a code that was sent for this target. Returns null if no such data are stored, or if
 * the member can no longer enter the code.
 */
export function findSentCode({ purpose, about = '' }: CodeTarget): SentCode | null {
  try {
    const saved = JSON.parse(sessionValues.getItem(toCodeKey(purpose)) ?? 'null') as SentCode | null
    return saved?.about === about && saved.endsAt > Date.now() ? saved : null
  } catch {
    return null
  }
}

export const forgetCode = (purpose: CodePurpose): void => sessionValues.removeItem(toCodeKey(purpose))
