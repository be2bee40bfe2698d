import { expect, it } from 'vitest'
import { forEachConcurrently } from './for-each-concurrently.ts'

const items = Array.from({ length: 20 }, (_, index) => index)

it('runs every item once, and never more than the limit at the same time', async () => {
  const started: number[] = []
  let running = 0
  let most = 0
  await forEachConcurrently(items, { concurrency: 3 }, async (item) => {
    started.push(item)
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
  })
  expect(started).toEqual(items)
  expect(most).toBe(3)
})

it('begins no further item after the signal aborts', async () => {
  const stopping = new AbortController()
  const started: number[] = []
  await forEachConcurrently(items, { concurrency: 2, signal: stopping.signal }, async (item) => {
    started.push(item)
    if (item === 4) stopping.abort()
    await new Promise(setImmediate)
  })
  expect(started.length).toBeLessThan(8)
})

it('rejects with the first failure and begins no further item', async () => {
  const started: number[] = []
  const running = forEachConcurrently(items, { concurrency: 2 }, async (item) => {
    started.push(item)
    await new Promise(setImmediate)
    if (item === 3) throw new Error('item 3 failed')
  })
  await expect(running).rejects.toThrow('item 3 failed')
  await new Promise(setImmediate)
  expect(started.length).toBeLessThan(8)
})
