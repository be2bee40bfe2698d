import {
  codeLength,
  codeLifetimeSeconds,
  codeTries,
  resendPauseSeconds,
} from '@impulse/api/sign-in/sign-in-limits'
import type { Config } from '../../../platform/config/config.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { newOpaqueId } from '../../../platform/ids/ids.ts'
import { enqueue } from '../../../platform/jobs/outbox.ts'
import {
  forget,
  refuseUsedUp,
  releaseSlot,
  take,
  takeOrRefuse,
} from '../../../platform/http/requests/rate-limits.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import type { Codes } from './codes.ts'
import { type RateLimit, type CodeScope, pauseBucket, refusalFor, sharedSmsLimits } from './sign-in.rules.ts'
import { closeAttempt, closeAttempts, countTry, findAttempt, insertAttempt } from './sign-in.sql.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

export const codeJobKind = 'sms-code'

/** Response to a request for a code. `retryAfter`: seconds until a new code can be requested. */
export type IssuedCode = { attemptId: string; retryAfter: number; codeLength: number }

/**
 * Queues a code for a phone. The previous code for this phone and purpose becomes invalid. The outbox sends
 * the SMS.
 * @throws Refusal too_early, too_many_requests
 */
export async function issueCode(
  tx: Tx,
  input: {
    scope: CodeScope
    phone: string
    budgets: readonly RateLimit[]
    /** Network of an unknown device, whose SMS is sent only when `admitCode` admits it; absent for other codes. */
    network?: string | null
    /** Returns true when the SMS may be sent. The response to the visitor does not reveal the result. */
    isDeliverable: () => Promise<boolean>
    /** Name of the subject in the SMS, for example the recipient; absent for a sign-in code. */
    label?: string
    now: Date
  },
): Promise<IssuedCode> {
  const { scope, phone, now } = input
  const id = newOpaqueId()
  await takePause(tx, { bucket: pauseBucket(scope, phone), now })
  const { network = null } = input
  if (network !== null) await refuseUsedUp(tx, sharedSmsLimits, { phone, now })
  for (const budget of input.budgets) await takeOrRefuse(tx, { ...budget, now }, { phone })
  const deliverable = await input.isDeliverable()
  await closeAttempts(tx, { phone, purpose: scope.purpose, now })
  await insertAttempt(tx, {
    id,
    phone,
    deliverable,
    network,
    ...scope,
    createdAt: now,
    expiresAt: new Date(now.getTime() + codeLifetimeSeconds * 1000),
  })
  // Enqueues a job for an undeliverable code too, so that the response time does not reveal registered
  // phones.
  await enqueue(tx, { kind: codeJobKind, payload: { attemptId: id, label: input.label }, now })
  return { attemptId: id, retryAfter: resendPauseSeconds, codeLength }
}

async function takePause(tx: Tx, { bucket, now }: { bucket: string; now: Date }): Promise<void> {
  const pause = await take(tx, { bucket, max: 1, windowSeconds: resendPauseSeconds, now })
  if (!pause.ok) throw new Refusal('too_early', { retryAfter: pause.retryAfterSeconds })
}

export type CodeRedemptionContext = DbContext & { codes: Codes; config: Pick<Config, 'limits'> }

/** Code that the member entered, and the rate limit that counts each wrong code as a guess. */
export type EnteredCode = {
  scope: CodeScope
  attemptId: string
  code: string
  guessRateLimit: (phone: string) => RateLimit
}

/**
 * Checks a code and runs `callback` in the transaction that marks the code as used, at most once per code.
 * @throws Refusal invalid_code with `triesLeft`, too_many_tries, code_expired, too_many_requests
 */
export async function redeemCode<T>(
  context: CodeRedemptionContext,
  enteredCode: EnteredCode,
  callback: (tx: Tx, params: { phone: string }) => Promise<T>,
): Promise<T> {
  const { db, clock, codes, config } = context
  const { scope, attemptId } = enteredCode
  const now = clock.systemNow()
  const { phone, deliverable, tries } = await countGuess(context, { ...enteredCode, now })
  const right = codes.fits(attemptId, enteredCode.code)
  const note = { subject: { phone } }
  if (!right || !deliverable) throw new Refusal('invalid_code', { triesLeft: codeTries - tries }, note)
  return db.transaction(async (tx) => {
    // Locks the rate-limit bucket before the attempt, in the same order as `issueCode`, so that two parallel
    // transactions do not deadlock.
    await forget(tx, pauseBucket(scope, phone))
    if (!(await closeAttempt(tx, { id: attemptId, now }))) throw new Refusal('code_expired', undefined, note)
    // Removes the guess from the rate limit again, because a correct code does not count as a guess.
    if (config.limits) await releaseSlot(tx, { ...enteredCode.guessRateLimit(phone), now })
    return callback(tx, { phone })
  })
}

/**
 * Counts a try and commits the count before the code is checked, so that a later error does not undo the
 * count.
 */
async function countGuess(
  { db, config }: CodeRedemptionContext,
  { scope, attemptId, guessRateLimit, now }: EnteredCode & { now: Date },
): Promise<{ phone: string; deliverable: boolean; tries: number }> {
  const counted = await db.transaction(async (tx) => {
    const attempt = await countTry(tx, { id: attemptId, ...scope, now, max: codeTries })
    if (!attempt || !config.limits) return attempt
    const { phone } = attempt
    await takeOrRefuse(tx, { ...guessRateLimit(phone), now }, { phone })
    return attempt
  })
  if (counted) return counted
  const attempt = await findAttempt(db, attemptId)
  const note = attempt ? { subject: { phone: attempt.phone } } : {}
  throw new Refusal(refusalFor(attempt, { scope, now }), undefined, note)
}
