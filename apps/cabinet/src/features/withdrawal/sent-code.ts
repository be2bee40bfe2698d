import { codeLifetimeSeconds } from '@impulse/wire/sign-in'
import type { RecipientAnswer } from '@impulse/wire/recipient'
import { sessionValues } from '../../shared/session/browser-session.ts'
import { draftKeyOf } from '../../shared/session/drafts.ts'

/** A code that is on its way to the member's phone. Moments of this browser, ms. */
export type SentCode = {
  recipientId: string
  attemptId: string
  codeLength: number
  resendAt: number
  endsAt: number
}

const key = draftKeyOf('recipient-code')

/** A reload, or a sheet that was closed, must not cost the code that is on its way. */
export function rememberCode(
  recipientId: string,
  { attemptId, codeLength, retryAfter }: NonNullable<RecipientAnswer['code']>,
): SentCode {
  const now = Date.now()
  const sent = {
    ...{ recipientId, attemptId, codeLength },
    resendAt: now + retryAfter * 1_000,
    endsAt: now + codeLifetimeSeconds * 1_000,
  }
  sessionValues.setItem(key, JSON.stringify(sent))
  return sent
}

/** Null: there is none that could still be entered. */
export function sentCode(recipientId: string): SentCode | null {
  try {
    const kept = JSON.parse(sessionValues.getItem(key) ?? 'null') as SentCode | null
    return kept?.recipientId === recipientId && kept.endsAt > Date.now() ? kept : null
  } catch {
    return null
  }
}

export const forgetCode = (): void => sessionValues.removeItem(key)
