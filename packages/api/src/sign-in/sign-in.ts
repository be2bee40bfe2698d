import * as z from 'zod/mini'
import { phoneSchema } from '../fields/phone.ts'
import { codePattern } from '../fields/text.ts'

export const signInPaths = {
  captchaChallenge: '/api/captcha/challenge',
  code: '/api/mobile-auth/code',
  verify: '/api/mobile-auth/verify',
  refresh: '/api/refresh-token',
  logout: '/api/logout',
  user: '/api/user/',
  consents: '/api/consents/',
  setUserData: '/api/lk/edit/set-user-data/',
} as const

/** Limits of a code (docs/rules.md, «Signing in»). */
export const codeLength = 6
export const codeLifetimeSeconds = 5 * 60
export const codeTries = 5
export const resendPauseSeconds = 60
/** Hint of the specification's code field. Only in demo mode this code signs in. */
export const defaultCode = '000000'

/** Prefix of a Yandex SmartCaptcha token. A payload without this prefix is ALTCHA's. */
export const smartCaptchaPrefix = 'smart:'

/**
 * Base64 payload of a solved ALTCHA challenge, or a SmartCaptcha token. Optional only while the captcha is
 * switched off.
 */
const captchaSchema = z.optional(z.string('invalid_captcha').check(z.maxLength(8_000, 'invalid_captcha')))

export const codeRequestSchema = z.object({ phone: phoneSchema, captcha: captchaSchema })

export const codeAnswerSchema = z.object({
  /** Opaque id of this sign-in attempt, not the member's id. */
  userId: z.string(),
  /** Seconds until another code can be requested. */
  retryAfter: z.int(),
  codeLength: z.int(),
})
export type CodeAnswer = z.infer<typeof codeAnswerSchema>

export const verifyRequestSchema = z.object({
  userId: z.string('code_expired').check(z.regex(/^[\w-]{1,64}$/, 'code_expired')),
  code: z.string('malformed_code').check(z.regex(codePattern, 'malformed_code')),
  captcha: captchaSchema,
})

export const verifyAnswerSchema = z.object({ accessToken: z.string(), refreshToken: z.string() })
export type VerifyAnswer = z.infer<typeof verifyAnswerSchema>

const refreshTokenSchema = z.string('invalid_refresh_token').check(z.maxLength(512, 'invalid_refresh_token'))
export const refreshRequestSchema = z.object({ refreshToken: refreshTokenSchema })
export const refreshAnswerSchema = z.object({
  data: z.object({ access_token: z.string(), refresh_token: z.string() }),
})
export type RefreshAnswer = z.infer<typeof refreshAnswerSchema>

/**
 * Reason why a session ended, in `details.reason` of a refused refresh. Unknown sessions get `expired` too.
 */
export type EndReason = 'logout' | 'reuse' | 'revoked' | 'blocked' | 'expired'

/**
 * Header in which the backend sends the session's bearer token to the app server. The app server encrypts the
 * token into the cookie and removes the header, so the browser never gets the token.
 */
export const sessionBearerHeader = 'x-session-bearer'
