import { createHash } from 'node:crypto'
import { smartCaptchaPrefix } from '@impulse/api/sign-in/sign-in'
import type { SmartCaptchaConfig } from '../config/captcha-config.ts'
import { callHttp } from '../http/http-client.ts'
import type { Captcha } from './captcha.ts'
import { spendChallenge } from './spent-challenges.ts'
import type { AppContext } from '../context.ts'

type SmartCaptchaContext = Pick<AppContext, 'db' | 'clock' | 'log'> & {
  account: Pick<SmartCaptchaConfig, 'url' | 'serverKey'>
  /** Host of the cabinet. A captcha that was solved on another host is refused. */
  host: string
  /** Captcha that is accepted only while Yandex is unavailable. A client cannot choose it. */
  fallback: Captcha
}

type VerificationResult = 'passed' | 'failed' | 'away'

/** How long a used token is stored: longer than a token is valid at Yandex. */
const tokenMinutes = 10
const requestTimeoutMs = 5_000
/** How long the result of one health check of Yandex is reused by all requests. */
const timeoutSeconds = 10

/**
 * Yandex SmartCaptcha: https://yandex.cloud/ru/docs/smartcaptcha/. Only an explicit success for the cabinet's
 * host is accepted. A success without a host is Yandex's response for an unpaid account, and counts as
 * unavailable.
 */
export function smartCaptcha(context: SmartCaptchaContext): Captcha {
  const { db, clock, log, fallback } = context
  let seen: { away: Promise<boolean>; at: number } | null = null
  const remember = (away: Promise<boolean>) => {
    seen = { away, at: clock.systemNow().getTime() }
    return away
  }
  const isNoCheck = (result: VerificationResult): boolean => {
    if (result !== 'failed')
      log.warn('SmartCaptcha is unavailable or accepts an invalid token: ALTCHA is used instead')
    return result !== 'failed'
  }
  const isAway = (): Promise<boolean> =>
    seen && clock.systemNow().getTime() - seen.at < timeoutSeconds * 1000
      ? seen.away
      : // Sends a token that Yandex never issued: a working Yandex refuses it.
        remember(validate(context, { token: 'none' }).then(isNoCheck))

  return {
    challenge: () => fallback.challenge(),
    async verify(payload, from) {
      if (!payload?.startsWith(smartCaptchaPrefix)) return (await isAway()) && fallback.verify(payload)
      const token = payload.slice(smartCaptchaPrefix.length)
      const expiresAt = new Date(clock.systemNow().getTime() + tokenMinutes * 60_000)
      const nonce = `smart:${createHash('sha256').update(token).digest('base64url')}`
      if (token === '') return false
      const result = await validate(context, { token, ...from })
      // A client's token may have caused the failure, so only the server's own health check decides on the
      // fallback.
      if (result === 'away') seen = null
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
      ...{ method: 'POST', url: `${account.url}/validate`, timeoutMs: requestTimeoutMs },
      form: { secret: account.serverKey, token, ...(ip && { ip }) },
    })
    const said = typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {}
    if (status !== 200) return 'away'
    if (said['status'] === 'failed') return 'failed'
    if (said['status'] !== 'ok' || typeof said['host'] !== 'string' || said['host'] === '') return 'away'
    return said['host'].replace(/:\d+$/, '') === host ? 'passed' : 'failed'
  } catch {
    return 'away'
  }
}
