import { expect, test } from 'vitest'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import type { Queryable } from '../../db/db.ts'
import { releaseSlot, sweepLimits, take } from './rate-limits.ts'

const { db } = await testDatabase()

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21) + seconds * 1000)
const takeAt = (bucket: string, seconds: number, max = 3) =>
  take(db, { bucket, max, windowSeconds: 60, now: at(seconds) })

test('`take` accepts exactly as many of a thousand parallel requests as the limit allows', async () => {
  const results = await Promise.all(Array.from({ length: 1000 }, () => takeAt('race', 0, 10)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(10)
})

test('`take` accepts no more requests than the limit allows in any interval that is as long as the limit’s window', async () => {
  const passed: number[] = []
  for (let second = 0; second < 300; second += 7) if ((await takeAt('span', second)).ok) passed.push(second)
  for (const from of passed) {
    expect(passed.filter((second) => second >= from && second < from + 60).length).toBeLessThanOrEqual(3)
  }
  // The exact number of accepted requests shows that `take` refuses no request that the limit allows.
  expect(passed.length).toBe(15)
})

test('when the limit is reached, `take` returns the number of seconds after which the next request is possible', async () => {
  for (const second of [0, 10, 20]) await takeAt('wait', second)
  expect(await takeAt('wait', 30)).toEqual({ ok: false, retryAfterSeconds: 30 })
  expect(await takeAt('wait', 59.5)).toEqual({ ok: false, retryAfterSeconds: 1 })
  expect(await takeAt('wait', 60)).toEqual({ ok: true })
  expect(await takeAt('wait', 61)).toEqual({ ok: false, retryAfterSeconds: 9 })
})

test('slots that were taken while a clock ran a day ahead lock nobody out after the clock was set back, and a small difference between two clocks counts', async () => {
  const day = 24 * 60 * 60
  for (const second of [day, day, day]) await takeAt('ahead', second)
  expect((await takeAt('ahead', day)).ok).toBe(false)
  expect(await takeAt('ahead', 0)).toEqual({ ok: true })
  for (const second of [59, 59]) await takeAt('ahead', second)
  expect(await takeAt('ahead', 1)).toEqual({ ok: false, retryAfterSeconds: 59 })
})

test('a slot that was given back can be used by only one further request', async () => {
  for (const second of [0, 0, 10]) await takeAt('back', second)
  await releaseSlot(db, { bucket: 'back', now: at(0) })
  await releaseSlot(db, { bucket: 'back', now: at(5) })
  expect((await takeAt('back', 20)).ok).toBe(true)
  expect((await takeAt('back', 20)).ok).toBe(false)
})

test('sweepLimits deletes only buckets whose window has ended', async () => {
  const clock = aClock()
  const limit = (bucket: string, windowSeconds: number) => ({
    bucket,
    windowSeconds,
    max: 1,
    now: clock.systemNow(),
  })
  await take(db, limit('short', 60))
  await take(db, limit('long', 3600))
  clock.moveBy({ seconds: 61 })
  await sweepLimits({ db, clock })
  const { rows } = await db.query({
    text: `select bucket from rate_limits where bucket in ('short', 'long')`,
    values: [],
  })
  expect(rows).toEqual([{ bucket: 'long' }])
})

test('a refused request counts the slots in the statement that would take one', async () => {
  let statements = 0
  const counted: Queryable = { query: (query) => ((statements += 1), db.query(query)) }
  const takeOnce = (second: number) =>
    take(counted, { bucket: 'once', max: 1, windowSeconds: 60, now: at(second) })
  expect(await takeOnce(0)).toEqual({ ok: true })
  expect(await takeOnce(20)).toEqual({ ok: false, retryAfterSeconds: 40 })
  expect(statements).toBe(2)
})
