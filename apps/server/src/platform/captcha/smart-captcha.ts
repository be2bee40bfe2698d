import { createHash } from 'node:crypto'
import { smartCaptchaPrefix } from '@impulse/api/sign-in/sign-in'
import type { SmartCaptchaConfig } from '../config/config.ts'
import { currentSecret } from '../config/env/secret-files.ts'
import { callHttp } from '../http/http-client.ts'
import type { Captcha } from './captcha.ts'
import { spendChallenge } from './spent-challenges.ts'
import type { AppContext } from '../context.ts'

type SmartCaptchaContext = Pick<AppContext, 'db' | 'clock' | 'log'> & {
  account: Pick<SmartCaptchaConfig, 'url' | 'serverKey'>
  /** Host of the cabinet. A captcha that was solved on another host is refused. */
  host: string
  /**
   * Captcha that is accepted only while Yandex is unavailable. At other times the client cannot choose this captcha.
   */
  fallback: Captcha
}

type VerificationResult = 'passed' | 'failed' | 'away'

/**
 * Minutes for which a used token is stored, so that no token is accepted twice. Yandex accepts a token for a shorter
 * time.
 */
const tokenMinutes = 10
const requestTimeoutMs = 5_000
/** Seconds for which all requests reuse the result of one health check of Yandex. */
const healthCheckTtlSeconds = 10

/**
 * Captcha of Yandex SmartCaptcha: https://yandex.cloud/ru/docs/smartcaptcha/. A token is accepted only when Yandex
 * confirms it for the cabinet's host. When the Yandex account is unpaid, Yandex confirms every token and names no host,
 * so the server treats a response without a host as if Yandex were unavailable.
 */
export function smartCaptcha(context: SmartCaptchaContext): Captcha {
  const { db, clock, log, fallback } = context
  let lastCheck: { isUnavailable: Promise<boolean>; at: number } | null = null
  const remember = (isUnavailable: Promise<boolean>) => {
    lastCheck = { isUnavailable, at: clock.systemNow().getTime() }
    return isUnavailable
  }
  const hasHealthCheckFailed = (result: VerificationResult): boolean => {
    if (result !== 'failed')
      log.warn('SmartCaptcha is unavailable or accepts an invalid token: ALTCHA is used instead')
    return result !== 'failed'
  }
  const isAway = (): Promise<boolean> =>
    lastCheck && clock.systemNow().getTime() - lastCheck.at < healthCheckTtlSeconds * 1000
      ? lastCheck.isUnavailable
      : // Health check: sends a token that Yandex never issued. If Yandex does not refuse the token, Yandex is
        // unavailable or accepts every token.
        remember(validate(context, { token: 'none' }).then(hasHealthCheckFailed))

  return {
    challenge: (input) => fallback.challenge(input),
    async verify(payload, from) {
      if (!payload?.startsWith(smartCaptchaPrefix)) return (await isAway()) && fallback.verify(payload, from)
      const token = payload.slice(smartCaptchaPrefix.length)
      const expiresAt = new Date(clock.systemNow().getTime() + tokenMinutes * 60_000)
      const nonce = `smart:${createHash('sha256').update(token).digest('base64url')}`
      if (token === '') return false
      const result = await validate(context, { token, ...from })
      // Makes the next request run a new health check. The failed check of this token alone does not prove that Yandex
      // is unavailable, because a client can send a token that makes Yandex fail.
      if (result === 'away') lastCheck = null
      return result === 'passed' && spendChallenge(db, { nonce, expiresAt })
    },
  }
}

async function validate(
  { account, host }: SmartCaptchaContext,
  { token, ip }: { token: string; ip?: string },
): Promise<VerificationResult> {
  try {
    const { status, json } = await callHttp({
      method: 'POST',
      service: account.url,
      path: '/validate',
      timeoutMs: requestTimeoutMs,
      form: { secret: currentSecret(account.serverKey), token, ...(ip && { ip }) },
    })
    const body = typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {}
    if (status !== 200) return 'away'
    if (body['status'] === 'failed') return 'failed'
    if (body['status'] !== 'ok' || typeof body['host'] !== 'string' || body['host'] === '') return 'away'
    return body['host'].replace(/:\d+$/, '') === host ? 'passed' : 'failed'
  } catch {
    return 'away'
  }
}
