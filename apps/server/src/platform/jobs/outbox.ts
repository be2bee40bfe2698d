import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from '../db/db.ts'
import { newId } from '../ids/ids.ts'
import { redact } from '../log/log.ts'
import {
  deleteDone,
  insertJob,
  type Job,
  leaseJobs,
  markDone,
  markFailed,
  markForLater,
  markForRetry,
} from './outbox.sql.ts'
import type { AppContext } from '../context.ts'
import type { DbContext } from '../db/db-context.ts'

/**
 * Function that runs a job of one kind. After a crash or a lost response the function runs again for the same `id`,
 * so a second run must have no further effect. `signal` aborts before the lease of the job expires. A handler that returns
 * `runAgainAt` did nothing yet: the job runs again at that time.
 */
export type JobHandler = (job: {
  id: string
  payload: unknown
  signal: AbortSignal
}) => Promise<void | { runAgainAt: Date }>
export type JobHandlers = Record<string, JobHandler>

/**
 * Adds a job in the transaction of the action that requires the job, so that either both are committed or
 * neither is.
 */
export async function enqueue(
  tx: Tx,
  job: { kind: string; payload: object; now: Date; runAt?: Date },
): Promise<void> {
  const { kind, payload, now, runAt = now } = job
  await insertJob(tx, { id: newId(), kind, payload, createdAt: now, runAt })
}

const pollMs = 500
const leaseSeconds = 60
const handlerSeconds = 50
const maxAttempts = 6
const firstPauseSeconds = 2
const atOnce = 10
const doneRetentionDays = 7

type OutboxContext = Pick<AppContext, 'db' | 'clock' | 'log'> & { handlers: JobHandlers }

export type OutboxWorker = {
  /** Polls immediately instead of at the next interval. Call this function after the commit of a new job. */
  wake(): void
  /** Starts no further jobs. Resolves when the jobs in progress have finished. */
  stop(): Promise<void>
}

/** Starts a worker that runs due jobs. Several processes may run such workers at the same time. */
export function runOutbox(context: OutboxContext): OutboxWorker {
  const stopping = new AbortController()
  let awake = new AbortController()
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      awake = new AbortController()
      const found = await runDueJobs(context).catch((error: unknown) => {
        context.log.warn({ err: error }, 'failed to read the outbox, will retry')
        return 0
      })
      if (found > 0) continue
      const woken = AbortSignal.any([awake.signal, stopping.signal])
      await sleep(pollMs, undefined, { signal: woken }).catch(() => undefined)
    }
  }
  const running = loop()
  return {
    wake: () => awake.abort(),
    stop: () => {
      stopping.abort()
      return running
    },
  }
}

/** Runs up to `atOnce` jobs that are due now, in parallel, and returns their number. */
export async function runDueJobs(context: OutboxContext): Promise<number> {
  const now = context.clock.systemNow()
  const token = newId()
  const jobs = await leaseJobs(context.db, {
    kinds: Object.keys(context.handlers),
    now,
    until: new Date(now.getTime() + leaseSeconds * 1000),
    token,
    limit: atOnce,
  })
  await Promise.all(jobs.map((job) => carryOut(context, { job, token })))
  return jobs.length
}

/**
 * Runs the handler of a leased job. No transaction is open during the run: only the lease prevents other
 * workers from running the job.
 */
async function carryOut(
  { db, clock, log, handlers }: OutboxContext,
  { job, token }: { job: Job; token: string },
) {
  const leasedJob = { id: job.id, token }
  try {
    const { id, kind, payload } = job
    // More than `maxAttempts` means that the last allowed attempt recorded no result, for example because its worker
    // was killed. The job is marked as failed and does not run again.
    if (job.attempts > maxAttempts) throw new Error('no attempt came back with an answer')
    const later = await handlers[kind]?.({ id, payload, signal: AbortSignal.timeout(handlerSeconds * 1000) })
    if (later) return await markForLater(db, leasedJob, later.runAgainAt)
    await markDone(db, leasedJob, clock.systemNow())
  } catch (error) {
    const now = clock.systemNow()
    const why = redact(error instanceof Error ? error.message : 'unknown')
    log.warn({ err: error, job: job.id, kind: job.kind, attempts: job.attempts }, 'an outbox job failed')
    if (job.attempts >= maxAttempts) return markFailed(db, leasedJob, { now, error: why })
    const pauseSeconds = firstPauseSeconds * 2 ** (job.attempts - 1)
    return markForRetry(db, leasedJob, { runAt: new Date(now.getTime() + pauseSeconds * 1000), error: why })
  }
}

/**
 * Deletes jobs that were done more than `doneRetentionDays` days ago. Does not delete failed jobs, because the
 * console lists them. Called by the hourly cleanup.
 */
export const sweepOutbox = ({ db, clock }: DbContext): Promise<void> =>
  deleteDone(db, new Date(clock.systemNow().getTime() - doneRetentionDays * 86_400_000))
