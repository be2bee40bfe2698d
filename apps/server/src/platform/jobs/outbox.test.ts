import { expect, test } from 'vitest'
import { aClock } from '../../testing/harness/test-clock.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { openLog } from '../log/log.ts'
import { runDueJobs, enqueue, type JobHandler, runOutbox, sweepOutbox } from './outbox.ts'

const { db } = await testDatabase()
const log = openLog('silent')

/**
 * Number of kinds of jobs that these tests have created. Each call of `aKind` creates a new kind, so that one test does
 * not run the jobs of another test.
 */
let kinds = 0
function aKind(handler: JobHandler) {
  const kind = `kind-${++kinds}`
  const clock = aClock()
  const context = { db, clock, log, handlers: { [kind]: handler } }
  return {
    kind,
    clock,
    context,
    owe: (payload: object = {}, runAt?: Date) =>
      db.transaction((tx) => enqueue(tx, { kind, payload, now: clock.systemNow(), ...(runAt && { runAt }) })),
    runDue: () => runDueJobs(context),
    row: async () => {
      const { rows } = await db.query<{
        attempts: number
        done_at: Date | null
        failed_at: Date | null
        last_error: string | null
      }>({
        text: 'select attempts, done_at, failed_at, last_error from outbox where kind = $1',
        values: [kind],
      })
      return rows[0]
    },
  }
}

test('a job is stored only when the transaction that enqueued it commits', async () => {
  const payloads: unknown[] = []
  const { kind, clock, runDue, owe } = aKind(async ({ payload }) => void payloads.push(payload))
  const undone = db.transaction(async (tx) => {
    await enqueue(tx, { kind, payload: { never: true }, now: clock.systemNow() })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await owe({ once: true })
  await runDue()
  await runDue()
  expect(payloads).toEqual([{ once: true }])
})

test('a job that is not ready runs again at the time that its handler names, and this run does not count as an attempt', async () => {
  let runs = 0
  const { clock, owe, runDue, row } = aKind(async () =>
    ++runs < 9 ? { runAgainAt: new Date(clock.systemNow().getTime() + 10_000) } : undefined,
  )
  await owe()
  for (let run = 1; run <= 9; run++) {
    await runDue()
    expect([await runDue(), runs]).toEqual([0, run])
    clock.moveBy({ seconds: 10 })
  }
  expect(await row()).toMatchObject({ attempts: 1, done_at: expect.any(Date), last_error: null })
})

test('each job is run by only one of twenty parallel workers', async () => {
  let executedCount = 0
  const { owe, runDue } = aKind(async () => void executedCount++)
  for (let job = 0; job < 15; job++) await owe()
  while ((await Promise.all(Array.from({ length: 20 }, runDue))).some((jobCount) => jobCount > 0));
  expect(executedCount).toBe(15)
})

test('a worker skips a job that another worker has locked, without waiting for the lock', async () => {
  const { kind, owe, runDue } = aKind(async () => undefined)
  await owe()
  await db.transaction(async (otherTx) => {
    await otherTx.query({ text: 'select from outbox where kind = $1 for update', values: [kind] })
    expect(await runDue()).toBe(0)
  })
  expect(await runDue()).toBe(1)
})

test('an outbox job does not run before the time for which it is scheduled', async () => {
  const ids: string[] = []
  const { owe, runDue, clock } = aKind(async ({ id }) => void ids.push(id))
  await owe({}, new Date(clock.systemNow().getTime() + 60_000))
  expect(await runDue()).toBe(0)
  clock.moveBy({ seconds: 61 })
  expect(await runDue()).toBe(1)
  expect(ids).toHaveLength(1)
})

test('a job that fails is retried with growing delays, and is marked as failed after six attempts', async () => {
  let calls = 0
  const { owe, runDue, clock, row } = aKind(async () => {
    calls++
    throw new Error('no answer for 79161234567')
  })
  await owe()
  expect(await runDue()).toBe(1)
  expect(await runDue()).toBe(0)
  for (let minute = 0; minute < 30; minute++) {
    clock.moveBy({ seconds: 60 })
    await runDue()
  }
  expect(calls).toBe(6)
  expect(await row()).toMatchObject({
    attempts: 6,
    done_at: null,
    failed_at: expect.any(Date),
    last_error: 'no answer for [digits]',
  })
})

test('the outbox ignores the result of a worker whose lease of the job has expired', async () => {
  const inHand = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  let calls = 0
  const { owe, runDue, clock, row } = aKind(async () => {
    if (++calls > 1) return
    inHand.resolve()
    await goOn.promise
    throw new Error('came back too late')
  })
  await owe()
  const slow = runDue()
  await inHand.promise
  expect(await runDue()).toBe(0)
  clock.moveBy({ seconds: 61 })
  expect(await runDue()).toBe(1)
  goOn.resolve()
  await slow
  expect(await row()).toMatchObject({
    attempts: 2,
    done_at: expect.any(Date),
    failed_at: null,
    last_error: null,
  })
})

test('a job whose worker was killed in all six attempts is marked as failed without running again', async () => {
  const { owe, runDue, kind, row } = aKind(async () => undefined)
  await owe()
  await db.query({ text: 'update outbox set attempts = 6 where kind = $1', values: [kind] })
  await runDue()
  expect(await row()).toMatchObject({ done_at: null, failed_at: expect.any(Date) })
})

test('a stopping outbox worker waits for the job in progress, and starts no further job', async () => {
  const inHand = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  let finished = false
  const { owe, context, row } = aKind(async () => {
    inHand.resolve()
    await goOn.promise
    finished = true
  })
  const worker = runOutbox(context)
  await owe()
  worker.wake()
  await inHand.promise
  const stopped = worker.stop()
  await owe()
  goOn.resolve()
  await stopped
  expect(finished).toBe(true)
  const { rows } = await db.query({
    text: 'select count(*) as waiting from outbox where kind = $1 and done_at is null',
    values: [Object.keys(context.handlers)[0]],
  })
  expect(rows).toEqual([{ waiting: 1n }])
  expect(await row()).toBeDefined()
})

test('the cleanup deletes jobs that were done more than a week ago, but no failed jobs', async () => {
  const done = aKind(async () => undefined)
  await done.owe()
  await done.runDue()
  const failed = aKind(async () => undefined)
  await failed.owe()
  await db.query({ text: 'update outbox set attempts = 6 where kind = $1', values: [failed.kind] })
  await failed.runDue()
  done.clock.moveBy({ days: 8 })
  await sweepOutbox({ db, clock: done.clock })
  expect(await done.row()).toBeUndefined()
  expect(await failed.row()).toBeDefined()
})
