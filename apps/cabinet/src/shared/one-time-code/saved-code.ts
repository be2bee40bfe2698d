import type { Confirmation } from '@impulse/api/profile/confirmation'
import { codeLifetimeSeconds } from '@impulse/api/sign-in/sign-in'
import { sessionValues } from '../session/browser-session.ts'
import { toDraftKey } from '../drafts/drafts.ts'

/** A sent code. Times are those of this browser, in ms. */
export type SentCode = {
  about: string
  attemptId: string
  codeLength: number
  resendAt: number
  endsAt: number
}

/** Purpose of a code; a member has one code for each purpose. */
export type CodePurpose = 'recipient' | 'old-phone' | 'new-phone' | 'leaving'
export type CodeAim = { purpose: CodePurpose; about?: string }

const toCodeKey = (purpose: CodePurpose): string => toDraftKey(`code.${purpose}`)

/** Stores the sent code, so that it can be entered after a reload or after closing the sheet. */
export function rememberCode(
  { purpose, about = '' }: CodeAim,
  { attemptId, codeLength, retryAfter }: Confirmation,
): SentCode {
  const now = Date.now()
  const sent = {
    ...{ about, attemptId, codeLength },
    resendAt: now + retryAfter * 1_000,
    endsAt: now + codeLifetimeSeconds * 1_000,
  }
  sessionValues.setItem(toCodeKey(purpose), JSON.stringify(sent))
  return sent
}

/** Returns null if no code can still be entered. */
export function findSentCode({ purpose, about = '' }: CodeAim): SentCode | null {
  try {
    const saved = JSON.parse(sessionValues.getItem(toCodeKey(purpose)) ?? 'null') as SentCode | null
    return saved?.about === about && saved.endsAt > Date.now() ? saved : null
  } catch {
    return null
  }
}

export const forgetCode = (purpose: CodePurpose): void => sessionValues.removeItem(toCodeKey(purpose))
