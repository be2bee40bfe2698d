import { signInMessages } from '@impulse/copy-ru/refusals/sign-in-messages'
import { ApiError, isCancelled, isNetworkError, unexpectedErrorText } from '../../shared/api/api-error.ts'
import { CaptchaFailed } from './captcha/captcha.ts'

export type SignInCall = 'code' | 'verify'

export type SignInRefusal = {
  code: string
  /** Text for the member. */
  text: string
  /** Seconds until the server accepts a retry; null when unknown. */
  retryAfter: number | null
  /** Remaining tries for the code; null when unknown. */
  triesLeft: number | null
}

/** Converts any error during sign-in to the exact texts of the specification's table (section 8). */
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
  // Only the browser detects that it is offline; any other missing response counts as a server error
  // (specification, section 8).
  if (isNetworkError(error) && navigator.onLine) return unexpectedErrorText
  if (code === 'invalid_captcha') return signInMessages.invalid_captcha
  // The request that checks a code contains no phone, so only the request for a code can have this error.
  if (code === 'invalid_phone' && call === 'code') return signInMessages.invalid_phone
  return text
}

const nothingKnown = { retryAfter: null, triesLeft: null }

const toNonNegativeNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
