import * as z from 'zod/mini'
import { phoneSchema } from '../fields/phone.ts'
import { codePattern } from '../fields/text.ts'

/** Path of the app server that ends the session of the request's session cookie. */
export const logoutPath = '/api/logout'

/** Code that the code field shows as its hint (specification). It signs a member in only in demo mode. */
export const defaultCode = '000000'

/** Beginning of a token of Yandex SmartCaptcha. A captcha without this beginning is a payload of ALTCHA. */
export const smartCaptchaPrefix = 'smart:'

/**
 * Solved captcha: the Base64 payload of ALTCHA, or the token of SmartCaptcha. It may be absent only when the
 * server has no captcha.
 */
const captchaSchema = z.optional(z.string('invalid_captcha').check(z.maxLength(8_000, 'invalid_captcha')))

/**
 * `subject`: the phone (11 digits) of a request for a code, or the `userId` of a code that is entered. It is in the body,
 * because a URL is stored in logs.
 */
export const challengeRequestSchema = z.object({
  subject: z.string('invalid_captcha').check(z.maxLength(64, 'invalid_captcha')),
})

export const codeRequestSchema = z.object({ phone: phoneSchema, captcha: captchaSchema })

export const codeResponseSchema = z.object({
  /** Random id of this sign-in attempt. It is not the id of a member. */
  userId: z.string(),
  /** Seconds until the person can request another code. */
  retryAfter: z.int(),
  codeLength: z.int(),
})
export type CodeResponse = z.infer<typeof codeResponseSchema>

export const verifyRequestSchema = z.object({
  userId: z.string('code_expired').check(z.regex(/^[\w-]{1,64}$/, 'code_expired')),
  code: z.string('malformed_code').check(z.regex(codePattern, 'malformed_code')),
  captcha: captchaSchema,
})

export const verifyResponseSchema = z.object({ accessToken: z.string(), refreshToken: z.string() })
export type VerifyResponse = z.infer<typeof verifyResponseSchema>

const refreshTokenSchema = z.string('invalid_refresh_token').check(z.maxLength(512, 'invalid_refresh_token'))
export const refreshRequestSchema = z.object({ refreshToken: refreshTokenSchema })
export const refreshAnswerSchema = z.object({
  data: z.object({ access_token: z.string(), refresh_token: z.string() }),
})
export type RefreshAnswer = z.infer<typeof refreshAnswerSchema>

/**
 * Reason why a session ended. The refusal of a token refresh contains it in `details.reason`; for an unknown session it
 * is `expired`. `replaced`: a later sign-in in the same browser, or one more than the limit of parallel sessions. `staff`:
 * staff or the operator ended it, without a block.
 */
export type EndReason = 'logout' | 'reuse' | 'revoked' | 'replaced' | 'staff' | 'blocked' | 'expired'

/**
 * Response header by which the backend gives the session's bearer token to the app server. The app server
 * removes the header and encrypts the token into the session cookie, so the browser never gets the token.
 */
export const sessionBearerHeader = 'x-session-bearer'
