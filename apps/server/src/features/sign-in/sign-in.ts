import {
  type CodeAnswer,
  codeLength,
  codeLifetimeSeconds,
  codeTries,
  resendPauseSeconds,
} from '@impulse/wire/sign-in'
import type { Captcha } from '../../platform/captcha/captcha.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { newOpaqueId } from '../../platform/ids/ids.ts'
import { enqueue } from '../../platform/jobs/outbox.ts'
import { forget, giveBack, type Limit, take } from '../../platform/limits/limits.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import type { Sessions, SessionTokens } from '../../platform/session/session.ts'
import { findOrCreateMember, isRegistered, noteSignIn } from '../profile/profile.ts'
import type { Codes } from './codes.ts'
import type { KnownDevices } from './known-devices.ts'
import { daySeconds, guessBudget, refusalFor, smsBudgets } from './sign-in.rules.ts'
import {
  closeAttempt,
  closeAttemptsOf,
  countTry,
  deleteAttempts,
  findAttempt,
  insertAttempt,
} from './sign-in.sql.ts'

export type SignInDeps = {
  db: Db
  clock: Clock
  sessions: Sessions
  captcha: Captcha
  codes: Codes
  devices: KnownDevices
  config: Pick<Config, 'registration' | 'limits'>
  /** Called after a code was asked for, so that the outbox does not wait for its next poll. */
  nudgeOutbox: () => void
}

export const codeJobKind = 'sms-code'

/**
 * Asks for a code. The answer, and the work behind it, are the same for every phone; whether a message is sent is seen
 * by its owner alone. Refuses `invalid_captcha`, `too_early`, `too_many_requests`.
 */
export async function requestCode(
  deps: SignInDeps,
  asked: { phone: string; captcha: string | undefined; address: string; cookies: string | undefined },
): Promise<CodeAnswer> {
  const { db, clock, config } = deps
  const { phone, address } = asked
  await demandCaptcha(deps, asked.captcha)
  const now = clock.systemNow()
  const id = newOpaqueId()
  await db.transaction(async (tx) => {
    await takePause(tx, { phone, now })
    if (config.limits) {
      const device = deps.devices.find(asked.cookies, { phone, now })
      for (const budget of smsBudgets({ phone, address, device })) await spend(tx, { ...budget, now })
    }
    const registered = await isRegistered(tx, phone)
    await closeAttemptsOf(tx, { phone, now })
    await insertAttempt(tx, {
      ...{ id, phone, createdAt: now, expiresAt: new Date(now.getTime() + codeLifetimeSeconds * 1000) },
      deliverable: registered || config.registration === 'open',
    })
    // A code that nobody gets owes its row as well: how long this takes must not tell who is registered.
    await enqueue(tx, { kind: codeJobKind, payload: { attemptId: id }, now })
  })
  deps.nudgeOutbox()
  return { userId: id, retryAfter: resendPauseSeconds, codeLength }
}

async function takePause(tx: Tx, { phone, now }: { phone: string; now: Date }): Promise<void> {
  const pause = await take(tx, { bucket: pauseOf(phone), max: 1, windowSeconds: resendPauseSeconds, now })
  if (!pause.ok) throw new Refusal('too_early', { retryAfter: pause.retryAfterSeconds })
}

/** A refusal takes nothing: whatever its transaction took before is undone. */
async function spend(tx: Tx, budget: Limit): Promise<void> {
  const taken = await take(tx, budget)
  if (!taken.ok) throw new Refusal('too_many_requests', { retryAfter: taken.retryAfterSeconds })
}

export type Try = {
  attemptId: string
  code: string
  captcha: string | undefined
  /** The request's `Cookie` header, which may name a device that is known. */
  cookies: string | undefined
  ip: string
  userAgent: string
}

/**
 * Tries a code, and signs in when it is right. However many bring the right one at once, one gets the session. Refuses
 * `invalid_captcha`, `invalid_code` with `triesLeft`, `too_many_tries`, `code_expired`, `too_many_requests`.
 */
export async function signIn(
  deps: SignInDeps,
  tried: Try,
): Promise<{ tokens: SessionTokens; deviceCookie: string }> {
  const { db, clock, codes, devices } = deps
  const { attemptId, cookies } = tried
  await demandCaptcha(deps, tried.captcha)
  const now = clock.systemNow()
  const counted = await countGuess(deps, { attemptId, cookies, now })
  const right = codes.fits(attemptId, tried.code)
  if (!right || !counted.deliverable)
    throw new Refusal('invalid_code', { triesLeft: codeTries - counted.tries })

  return db.transaction(async (tx) => {
    const { phone } = counted
    // Before the attempt, since asking for a code locks the two in this order as well.
    await forget(tx, pauseOf(phone))
    if (!(await closeAttempt(tx, { id: attemptId, now }))) throw new Refusal('code_expired')
    // The owner of the phone guessed nothing.
    const device = devices.find(cookies, { phone, now })
    if (deps.config.limits) await giveBack(tx, { ...guessBudget({ phone, device }), now })
    const at = clock.businessNow()
    const { memberId } = await findOrCreateMember(tx, { phone, origin: 'sign-in', now: at })
    await noteSignIn(tx, { memberId, now: at })
    const tokens = await deps.sessions.start(tx, { memberId, ip: tried.ip, userAgent: tried.userAgent })
    return { tokens, deviceCookie: devices.remember(cookies, { phone, now }) }
  })
}

/** Counted, and committed, before the code is looked at: what fails afterwards has cost a try. */
async function countGuess(
  { db, config, devices }: SignInDeps,
  { attemptId, cookies, now }: { attemptId: string; cookies: string | undefined; now: Date },
): Promise<{ phone: string; deliverable: boolean; tries: number }> {
  const counted = await db.transaction(async (tx) => {
    const attempt = await countTry(tx, { id: attemptId, now, max: codeTries })
    if (!attempt || !config.limits) return attempt
    const { phone } = attempt
    await spend(tx, { ...guessBudget({ phone, device: devices.find(cookies, { phone, now }) }), now })
    return attempt
  })
  if (!counted) throw new Refusal(refusalFor(await findAttempt(db, attemptId), now))
  return counted
}

async function demandCaptcha({ captcha }: SignInDeps, payload: string | undefined): Promise<void> {
  if (!(await captcha.verify(payload))) throw new Refusal('invalid_captcha')
}

const pauseOf = (phone: string): string => `sms-pause:${phone}`

/** Housekeeping: attempts hold phones, and nobody needs them a day later. */
export const sweepAttempts = ({ db, clock }: { db: Db; clock: Clock }): Promise<void> =>
  deleteAttempts(db, { before: new Date(clock.systemNow().getTime() - daySeconds * 1000) })
