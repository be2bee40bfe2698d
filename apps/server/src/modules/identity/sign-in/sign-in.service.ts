import type { CodeResponse } from '@impulse/api/sign-in/sign-in'
import type { Captcha, CaptchaSubject } from '../../../platform/captcha/captcha.ts'
import type { Config } from '../../../platform/config/config.ts'
import { takeOrRefuse } from '../../../platform/http/requests/rate-limits.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { toNetwork } from '../../../platform/http/requests/network.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { refusePausedCodes } from '../../../platform/system-switches/system-switches.service.ts'
import { lockSecondFactor, notifyOfCodeWithoutPasskey } from '../second-factor/second-factor.service.ts'
import { findOrCreateMember, getPhone, isRegistered } from '../profile/profile.service.ts'
import { getEffort, recordConfirmedCode } from './admit-code.ts'
import { issueCode, redeemCode } from './attempts.ts'
import type { Codes } from './codes.ts'
import { type KnownDevices, type Started, startSession } from '../sessions/sessions.service.ts'
import { daySeconds, guessRateLimit, hourSeconds, signInScope, smsRateLimits } from './sign-in.rules.ts'
import { deleteAttempts } from './sign-in.sql.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

export type { CodeRedemptionContext } from './attempts.ts'
export { sendConfirmationCode, confirmByCode, endConfirming } from './confirm-codes.ts'
export { codeMetrics, countCodeAlarms, readCodeMetrics } from './admit-code.ts'
export { maxLabelLength } from './sign-in.messages.ts'
export { type StartContext, type Started, startSession } from '../sessions/sessions.service.ts'

export type SignInContext = Pick<AppContext, 'db' | 'clock' | 'sessions' | 'wakeOutbox'> & {
  captcha: Captcha
  codes: Codes
  devices: KnownDevices
  config: Pick<Config, 'registration' | 'limits' | 'captcha'>
}

/** Maximum number of challenges per network and hour: a sign-in needs two. */
const maxChallengesPerHour = 1200

/**
 * Returns a challenge of the captcha for one request: `subject` is its phone or its attempt. The challenge does not depend
 * on the phone.
 * @throws Refusal too_many_requests
 */
export async function getChallenge(
  { db, clock, captcha, config }: SignInContext,
  { subject, ip }: { subject: CaptchaSubject; ip: string },
): Promise<object> {
  if (!config.limits) return captcha.challenge({ subject, effort: 1 })
  const now = clock.systemNow()
  const bucket = `captcha-challenges:${toNetwork(ip)}`
  await takeOrRefuse(db, { bucket, max: maxChallengesPerHour, windowSeconds: hourSeconds, now })
  return captcha.challenge({ subject, effort: await getEffort(db, now) })
}

/**
 * Queues a sign-in code. The response and the response time are the same for registered and unknown phones.
 * @throws Refusal sign_in_codes_paused, invalid_captcha, too_early, too_many_requests
 */
export async function requestCode(
  context: SignInContext,
  input: { phone: string; captcha: string | undefined; address: string; cookies: string | undefined },
): Promise<CodeResponse> {
  const { db, clock, config, devices } = context
  const { phone, address } = input
  await refusePausedCodes(db)
  await demandCaptcha(context, { payload: input.captcha, subject: phone, ip: address })
  const now = clock.systemNow()
  const device = devices.find(input.cookies, { phone, now })
  const network = toNetwork(address)
  const { attemptId, ...code } = await db.transaction((tx) =>
    issueCode(tx, {
      scope: signInScope,
      phone,
      now,
      budgets: config.limits ? smsRateLimits({ phone, network, device }) : [],
      network: config.limits && device === null ? network : null,
      // Runs the query even when registration is open, so that the response time does not reveal registered
      // phones.
      isDeliverable: async () => (await isRegistered(tx, phone)) || config.registration === 'open',
    }),
  )
  context.wakeOutbox()
  return { userId: attemptId, ...code }
}

export type CodeAttempt = {
  attemptId: string
  code: string
  captcha: string | undefined
  /** `Cookie` header of the request, which may contain the cookie of a known device. */
  cookies: string | undefined
  ip: string
  userAgent: string
}

/** Result of a correct code. `started`: null when the member signs in by a passkey alone. */
export type CodeSignIn = { memberId: string; started: Started | null }

/**
 * Checks a code and starts a session, unless the member has switched on that the sign-in needs a passkey. Only one of
 * several parallel requests with the same code starts a session.
 * @throws Refusal invalid_captcha, invalid_code with `triesLeft`, too_many_tries, code_expired, too_many_requests,
 * member_blocked, member_merged, unavailable
 */
export async function signIn(context: SignInContext, tried: CodeAttempt): Promise<CodeSignIn> {
  const { clock, devices } = context
  const { attemptId, code, cookies, ip } = tried
  await demandCaptcha(context, { payload: tried.captcha, subject: attemptId, ip })
  const now = clock.systemNow()
  const toGuessBudget = (phone: string) =>
    guessRateLimit({ phone, device: devices.find(cookies, { phone, now }) })
  const enteredCode = { scope: signInScope, attemptId, code, guessRateLimit: toGuessBudget }
  return redeemCode(context, enteredCode, async (tx, { phone }) => {
    const { memberId } = await findOrCreateMember(tx, { phone, origin: 'sign-in', now: clock.businessNow() })
    const started = await startByCode(context, tx, { ...tried, memberId, phone })
    if (context.config.limits) await recordConfirmedCode(tx, { phone, network: toNetwork(ip), now })
    return { memberId, started }
  })
}

/** Starts a session by a correct code; returns null when the sign-in of the member needs a passkey. */
async function startByCode(
  context: SignInContext,
  tx: Tx,
  { memberId, phone, cookies, ip, userAgent }: CodeAttempt & { memberId: string; phone: string },
): Promise<Started | null> {
  const at = context.clock.businessNow()
  // The lock makes a parallel switch wait, which then ends the session. With the phone of a merged account, no session starts.
  const isKeyRequired = await lockSecondFactor(tx, { memberId, at })
  if (!isKeyRequired || phone !== (await getPhone(tx, memberId)))
    return startSession(context, tx, { memberId, phone, cookies, ip, userAgent })
  const isKnown = context.devices.find(cookies, { phone, now: context.clock.systemNow() }) !== null
  if (!isKnown) await notifyOfCodeWithoutPasskey(tx, { memberId, at, userAgent })
  return null
}

/**
 * Maximum number of captcha checks per network and hour. The limit is high, because all people of an office may share
 * one network.
 */
const maxCaptchasPerHour = 600

async function demandCaptcha(
  { db, clock, captcha, config }: SignInContext,
  { payload, ...from }: { payload: string | undefined; subject: CaptchaSubject; ip: string },
): Promise<void> {
  // Limits the captcha checks per network, because any visitor can cause them and the captcha service charges
  // for each check.
  if (config.limits && config.captcha === 'smartcaptcha') {
    const limit = { bucket: `captcha:${toNetwork(from.ip)}`, max: maxCaptchasPerHour, windowSeconds: 3600 }
    await takeOrRefuse(db, { ...limit, now: clock.systemNow() })
  }
  if (!(await captcha.verify(payload, from))) throw new Refusal('invalid_captcha')
}

/**
 * Deletes sign-in attempts a day after their expiry, because they contain phones, and those without an SMS at once
 * (housekeeping).
 */
export async function sweepAttempts({ db, clock }: DbContext): Promise<void> {
  const now = clock.systemNow()
  await deleteAttempts(db, { before: new Date(now.getTime() - daySeconds * 1000), now })
}
