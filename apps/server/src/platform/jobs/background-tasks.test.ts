import { once } from 'node:events'
import { expect, it } from 'vitest'
import type { BackgroundTasks } from '@impulse/api/background-tasks/console-background-tasks'
import { aClock } from '../../testing/harness/test-clock.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { aStaffMember, buildTestConsole, sendAsStaff } from '../../testing/operations/staff-fixtures.ts'
import { openLog } from '../log/log.ts'
import { enqueue, runDueJobs } from './outbox.ts'
import { startPolling } from './poll.ts'

const { db } = await testDatabase()
const clock = aClock()
const log = openLog('silent')
const test = await buildTestConsole({ db, clock })
const { cookie } = await aStaffMember(test, { roles: ['admin'] })
const url = '/console/api/background-tasks'
const read = async () => (await sendAsStaff(test, 'GET', url, { cookie })).json<BackgroundTasks>()
const taskNamed = async (name: string) => (await read()).tasks.find((task) => task.name === name)

/** Runs the background task `news` once with `run` as its work, and stores the result of the run. */
async function runOnce(run: () => Promise<void | 'skipped'>): Promise<void> {
  const ran = Promise.withResolvers<void>()
  const polling = startPolling(
    { db, clock, log },
    {
      task: 'news',
      everyMs: 60_000,
      failureMessage: 'failed',
      run: () => run().finally(() => ran.resolve()),
    },
  )
  await ran.promise
  await polling.stop()
}

it('the list of background tasks shows the time and the reason of a task’s failure until a run of the task succeeds', async () => {
  expect(await taskNamed('news')).toEqual({ name: 'news', succeededAt: null, failingSince: null, error: '' })
  const fail = () => Promise.reject(new Error('no news for 79161234567'))
  const polling = startPolling(
    { db, clock, log },
    { task: 'news', everyMs: 1, failureMessage: 'failed', run: fail },
  )
  await expect.poll(() => taskNamed('news')).toMatchObject({ error: 'no news for [digits]' })
  const first = await taskNamed('news')
  await polling.stop()
  clock.moveBy({ seconds: 90 })
  expect(await taskNamed('news')).toMatchObject({ failingSince: first?.failingSince, succeededAt: null })
  await runOnce(async () => 'skipped')
  expect(await taskNamed('news')).toEqual(first)
  await runOnce(async () => undefined)
  expect(await taskNamed('news')).toMatchObject({
    failingSince: null,
    error: '',
    succeededAt: expect.any(String),
  })
})

it('a task that fails while the server stops stores its failure, and a task that only stops stores none', async () => {
  const stopDuring = async (end: (signal: AbortSignal) => void): Promise<void> => {
    const polling = startPolling(
      { db, clock, log },
      {
        task: 'news',
        everyMs: 60_000,
        failureMessage: 'failed',
        run: async (signal) => {
          await once(signal, 'abort')
          end(signal)
        },
      },
    )
    await polling.stop()
  }
  await runOnce(async () => undefined)
  const before = await taskNamed('news')
  await stopDuring((signal) => signal.throwIfAborted())
  expect(await taskNamed('news')).toEqual(before)
  await stopDuring(() => {
    throw new Error('failed while stopping')
  })
  expect(await taskNamed('news')).toMatchObject({ error: 'failed while stopping' })
})

it('of two parallel requests to retry a failed job, one runs the job again and the other is refused with 409', async () => {
  let runs = 0
  const handlers = {
    'kind-of-retry': async () => {
      runs += 1
      if (runs === 1) throw new Error('away')
    },
  }
  await db.transaction((tx) => enqueue(tx, { kind: 'kind-of-retry', payload: {}, now: clock.systemNow() }))
  await db.query({ text: `update outbox set attempts = 5 where kind = 'kind-of-retry'`, values: [] })
  await runDueJobs({ db, clock, log, handlers })
  const [job] = (await read()).failedJobs
  expect(job).toMatchObject({ kind: 'kind-of-retry', attempts: 6, error: 'away' })
  const retry = () => sendAsStaff(test, 'POST', `${url}/failed-jobs/${job?.id}/retry`, { cookie })
  const responses = await Promise.all([retry(), retry()])
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  await runDueJobs({ db, clock, log, handlers })
  expect(runs).toBe(2)
  expect((await read()).failedJobs).toEqual([])
})

it('refuses the list of background tasks with 403 to a staff member who is not an administrator', async () => {
  const finance = await aStaffMember(test, { roles: ['finance'] })
  expect((await sendAsStaff(test, 'GET', url, { cookie: finance.cookie })).statusCode).toBe(403)
})
