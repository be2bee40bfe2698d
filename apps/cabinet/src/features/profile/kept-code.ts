import type { Confirmation } from '@impulse/wire/confirmation'
import { codeLifetimeSeconds } from '@impulse/wire/sign-in'
import { sessionValues } from '../../shared/session/browser-session.ts'
import { draftKeyOf } from '../../shared/session/drafts.ts'

/** A code that is on its way. Moments of this browser, ms. */
export type SentCode = { attemptId: string; codeLength: number; resendAt: number; endsAt: number }

/** What codes of the profile confirm. */
export type CodePurpose = 'old-phone' | 'new-phone' | 'leaving'

const keyOf = (purpose: CodePurpose): string => draftKeyOf(`profile-code.${purpose}`)

/** A reload, or a sheet that was closed, must not cost the code that is on its way. */
export function rememberCode(
  purpose: CodePurpose,
  { attemptId, codeLength, retryAfter }: Confirmation,
): SentCode {
  const now = Date.now()
  const sent = {
    ...{ attemptId, codeLength },
    resendAt: now + retryAfter * 1_000,
    endsAt: now + codeLifetimeSeconds * 1_000,
  }
  sessionValues.setItem(keyOf(purpose), JSON.stringify(sent))
  return sent
}

/** Null: there is none that could still be entered. */
export function keptCode(purpose: CodePurpose): SentCode | null {
  try {
    const kept = JSON.parse(sessionValues.getItem(keyOf(purpose)) ?? 'null') as SentCode | null
    return kept !== null && typeof kept.attemptId === 'string' && kept.endsAt > Date.now() ? kept : null
  } catch {
    return null
  }
}

export const forgetCode = (purpose: CodePurpose): void => sessionValues.removeItem(keyOf(purpose))
