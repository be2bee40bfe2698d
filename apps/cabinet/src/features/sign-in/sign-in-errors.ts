import { signInMessages } from '@impulse/copy-ru/refusals/sign-in-messages'
import { ApiError, isCancelled, isNetworkError, unexpectedErrorText } from '../../shared/api/api-error.ts'
import { CaptchaFailed } from './captcha/captcha.ts'

export type SignInCall = 'code' | 'verify'

export type SignInRefusal = {
  code: string
  /** Error text that the member sees. */
  text: string
  /** Seconds until the member may try again; null when unknown. */
  retryAfter: number | null
  /** Number of times that the member may still enter a code; null when unknown. */
  triesLeft: number | null
}

/** Converts any error during the sign-in to the texts that the specification's table requires (section 8). */
export function signInRefusal(error: unknown, call: SignInCall): SignInRefusal {
  if (error instanceof CaptchaFailed)
    return { ...nothingKnown, code: 'invalid_captcha', text: signInMessages.invalid_captcha }
  if (!(error instanceof ApiError)) {
    const code = isCancelled(error) ? 'cancelled' : 'unexpected'
    return { ...nothingKnown, code, text: unexpectedErrorText }
  }
  return {
    code: error.code,
    text: toSignInMessage(error, call),
    retryAfter: toNonNegativeNumber(error.details['retryAfter']),
    triesLeft: toNonNegativeNumber(error.details['triesLeft']),
  }
}

function toSignInMessage(error: ApiError, call: SignInCall): string {
  const { code, text } = error
  // When the browser is offline, the member sees a text about the connection. When the browser is online, a
  // missing response counts as a server error (specification, section 8).
  if (isNetworkError(error) && navigator.onLine) return unexpectedErrorText
  if (code === 'invalid_captcha') return signInMessages.invalid_captcha
  // Only the request for a code contains a phone number, so only that request gets the text about an invalid
  // phone.
  if (code === 'invalid_phone' && call === 'code') return signInMessages.invalid_phone
  return text
}

const nothingKnown = { retryAfter: null, triesLeft: null }

const toNonNegativeNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
