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
import { forget, giveBack, take } from '../../platform/limits/limits.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import type { Sessions, SessionTokens } from '../../platform/session/session.ts'
import { findOrCreateMember, isRegistered, noteSignIn } from '../profile/profile.ts'
import type { Codes } from './codes.ts'
import {
  guessesPerPhoneADay,
  refusalFor,
  smsAnHour,
  smsPerAddressAnHour,
  smsPerPhoneADay,
  smsPerPhoneAnHour,
} from './sign-in.rules.ts'
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
  config: Pick<Config, 'registration' | 'limits'>
  /** Called after a code was asked for, so that the outbox does not wait for its next poll. */
  nudgeOutbox: () => void
}

export const codeJobKind = 'sms-code'

const hourSeconds = 3600
const daySeconds = 24 * hourSeconds

/**
 * Asks for a code. The answer, and the work behind it, are the same for every phone; whether a message is sent is seen
 * by its owner alone. Refuses `invalid_captcha`, `too_early`, `too_many_requests`.
 */
export async function requestCode(
  deps: SignInDeps,
  asked: { phone: string; captcha: string | undefined; address: string },
): Promise<CodeAnswer> {
  const { db, clock, config } = deps
  const { phone } = asked
  await demandCaptcha(deps, asked.captcha)
  const now = clock.systemNow()
  const id = newOpaqueId()
  await db.transaction(async (tx) => {
    await takeAll(tx, { ...asked, now, limits: config.limits })
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

/** The pause always holds; the other limits where the configuration has them on. A refusal takes nothing. */
async function takeAll(
  tx: Tx,
  { phone, address, now, limits }: { phone: string; address: string; now: Date; limits: boolean },
): Promise<void> {
  const pause = await take(tx, { bucket: pauseOf(phone), max: 1, windowSeconds: resendPauseSeconds, now })
  if (!pause.ok) throw new Refusal('too_early', { retryAfter: pause.retryAfterSeconds })
  if (!limits) return
  // From the narrowest to the one that all share, which is thereby held for the shortest time.
  for (const limit of [
    { bucket: `sms-hour:${phone}`, max: smsPerPhoneAnHour, windowSeconds: hourSeconds },
    { bucket: `sms-day:${phone}`, max: smsPerPhoneADay, windowSeconds: daySeconds },
    { bucket: `sms-address:${address}`, max: smsPerAddressAnHour, windowSeconds: hourSeconds },
    { bucket: 'sms-programme', max: smsAnHour, windowSeconds: hourSeconds },
  ]) {
    const taken = await take(tx, { ...limit, now })
    if (!taken.ok) throw new Refusal('too_many_requests', { retryAfter: taken.retryAfterSeconds })
  }
}

/**
 * Tries a code, and signs in when it is right. However many bring the right one at once, one gets the session. Refuses
 * `invalid_captcha`, `invalid_code` with `triesLeft`, `too_many_tries`, `code_expired`, `too_many_requests`.
 */
export async function signIn(
  deps: SignInDeps,
  tried: { attemptId: string; code: string; captcha: string | undefined; ip: string; userAgent: string },
): Promise<SessionTokens> {
  const { db, clock, codes } = deps
  const { attemptId } = tried
  await demandCaptcha(deps, tried.captcha)
  const now = clock.systemNow()
  const counted = await countGuess(deps, { attemptId, now })
  const right = codes.fits(attemptId, tried.code)
  if (!right || !counted.deliverable)
    throw new Refusal('invalid_code', { triesLeft: codeTries - counted.tries })

  return db.transaction(async (tx) => {
    const { phone } = counted
    // Before the attempt, since asking for a code locks the two in this order as well.
    await forget(tx, pauseOf(phone))
    if (!(await closeAttempt(tx, { id: attemptId, now }))) throw new Refusal('code_expired')
    // The owner of the phone guessed nothing.
    if (deps.config.limits) await giveBack(tx, { bucket: guessesOf(phone), now })
    const at = clock.businessNow()
    const { memberId } = await findOrCreateMember(tx, { phone, origin: 'sign-in', now: at })
    await noteSignIn(tx, { memberId, now: at })
    return deps.sessions.start(tx, { memberId, ip: tried.ip, userAgent: tried.userAgent })
  })
}

/** Counted, and committed, before the code is looked at: what fails afterwards has cost a try. */
async function countGuess(
  { db, config }: SignInDeps,
  { attemptId, now }: { attemptId: string; now: Date },
): Promise<{ phone: string; deliverable: boolean; tries: number }> {
  const counted = await db.transaction(async (tx) => {
    const attempt = await countTry(tx, { id: attemptId, now, max: codeTries })
    if (!attempt || !config.limits) return attempt
    const bucket = guessesOf(attempt.phone)
    const guess = await take(tx, { bucket, max: guessesPerPhoneADay, windowSeconds: daySeconds, now })
    if (!guess.ok) throw new Refusal('too_many_requests', { retryAfter: guess.retryAfterSeconds })
    return attempt
  })
  if (!counted) throw new Refusal(refusalFor(await findAttempt(db, attemptId), now))
  return counted
}

async function demandCaptcha({ captcha }: SignInDeps, payload: string | undefined): Promise<void> {
  if (!(await captcha.verify(payload))) throw new Refusal('invalid_captcha')
}

const pauseOf = (phone: string): string => `sms-pause:${phone}`
const guessesOf = (phone: string): string => `guesses:${phone}`

/** Housekeeping: attempts hold phones, and nobody needs them a day later. */
export const sweepAttempts = ({ db, clock }: { db: Db; clock: Clock }): Promise<void> =>
  deleteAttempts(db, { before: new Date(clock.systemNow().getTime() - daySeconds * 1000) })
