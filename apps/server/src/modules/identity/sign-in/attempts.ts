import { codeLength, codeLifetimeSeconds, codeTries, resendPauseSeconds } from '@impulse/wire/sign-in'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { newOpaqueId } from '../../../platform/ids/ids.ts'
import { enqueue } from '../../../platform/jobs/outbox.ts'
import { forget, giveBack, take, takeOrRefuse } from '../../../platform/http/requests/rate-limits.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import type { Codes } from './codes.ts'
import { type Budget, type CodeAim, pauseBucket, refusalFor } from './sign-in.rules.ts'
import { closeAttempt, closeAttempts, countTry, findAttempt, insertAttempt } from './sign-in.sql.ts'

export const codeJobKind = 'sms-code'

/** What a code that was asked for tells the browser. */
export type IssuedCode = { attemptId: string; retryAfter: number; codeLength: number }

/**
 * Owes a phone a code, which ends the one before it of the same purpose. The message itself is sent by the outbox.
 *
 * @throws Refusal `too_early`, `too_many_requests`
 */
export async function issueCode(
  tx: Tx,
  input: {
    aim: CodeAim
    phone: string
    budgets: readonly Budget[]
    /** Whether a message may go out; whoever asks is not told. */
    isDeliverable: () => Promise<boolean>
    /** What the message says that it is for; absent: signing in. */
    label?: string
    now: Date
  },
): Promise<IssuedCode> {
  const { aim, phone, now } = input
  const id = newOpaqueId()
  await takePause(tx, { bucket: pauseBucket(aim, phone), now })
  for (const budget of input.budgets) await takeOrRefuse(tx, { ...budget, now })
  const deliverable = await input.isDeliverable()
  await closeAttempts(tx, { phone, purpose: aim.purpose, now })
  await insertAttempt(tx, {
    ...{ id, phone, deliverable, ...aim, createdAt: now },
    expiresAt: new Date(now.getTime() + codeLifetimeSeconds * 1000),
  })
  // A code that nobody gets owes its row as well: how long this takes must not tell who is registered.
  await enqueue(tx, { kind: codeJobKind, payload: { attemptId: id, label: input.label }, now })
  return { attemptId: id, retryAfter: resendPauseSeconds, codeLength }
}

async function takePause(tx: Tx, { bucket, now }: { bucket: string; now: Date }): Promise<void> {
  const pause = await take(tx, { bucket, max: 1, windowSeconds: resendPauseSeconds, now })
  if (!pause.ok) throw new Refusal('too_early', { retryAfter: pause.retryAfterSeconds })
}

export type SpendDeps = { db: Db; clock: Clock; codes: Codes; config: Pick<Config, 'limits'> }

/** A code as it was written, and where its guesses are counted. */
export type WrittenCode = {
  aim: CodeAim
  attemptId: string
  code: string
  guessBudget: (phone: string) => Budget
}

/**
 * Tries a code and, when it is right, does the deed in the transaction that spends it: once, however many bring it.
 *
 * @throws Refusal `invalid_code` with `triesLeft`, `too_many_tries`, `code_expired`, `too_many_requests`
 */
export async function spendCode<T>(
  deps: SpendDeps,
  written: WrittenCode,
  callback: (tx: Tx, params: { phone: string }) => Promise<T>,
): Promise<T> {
  const { db, clock, codes, config } = deps
  const { aim, attemptId } = written
  const now = clock.systemNow()
  const { phone, deliverable, tries } = await countGuess(deps, { ...written, now })
  const right = codes.fits(attemptId, written.code)
  if (!right || !deliverable) throw new Refusal('invalid_code', { triesLeft: codeTries - tries })
  return db.transaction(async (tx) => {
    // Before the attempt, since asking for a code locks the two in this order as well.
    await forget(tx, pauseBucket(aim, phone))
    if (!(await closeAttempt(tx, { id: attemptId, now }))) throw new Refusal('code_expired')
    // The owner of the phone guessed nothing.
    if (config.limits) await giveBack(tx, { ...written.guessBudget(phone), now })
    return callback(tx, { phone })
  })
}

/** Counted, and committed, before the code is looked at: what fails afterwards has cost a try. */
async function countGuess(
  { db, config }: SpendDeps,
  { aim, attemptId, guessBudget, now }: WrittenCode & { now: Date },
): Promise<{ phone: string; deliverable: boolean; tries: number }> {
  const counted = await db.transaction(async (tx) => {
    const attempt = await countTry(tx, { id: attemptId, ...aim, now, max: codeTries })
    if (attempt && config.limits) await takeOrRefuse(tx, { ...guessBudget(attempt.phone), now })
    return attempt
  })
  if (!counted) throw new Refusal(refusalFor(await findAttempt(db, attemptId), { aim, now }))
  return counted
}
