import { expect, test } from 'vitest'
import { createPageLimit } from './page-limit.ts'

/** Returns how many of `count` pages that are requested together the limit accepts, and ends them after `ms`. */
function acceptedOf(
  limit: ReturnType<typeof createPageLimit>,
  clock: { ms: number },
  count: number,
  ms: number,
) {
  const releases = Array.from({ length: count }, (_, i) => limit.acquire(`10.0.0.${i % 10}`)).filter(
    (release) => release !== null,
  )
  clock.ms += ms
  for (const release of releases) release()
  return releases.length
}

test('the limit shrinks while pages are slow, but accepts at least 8 pages, and grows again while they are fast', () => {
  const clock = { ms: 0 }
  const limit = createPageLimit(() => clock.ms)
  expect(acceptedOf(limit, clock, 100, 2_000)).toBe(16)
  for (let round = 0; round < 5; round++) acceptedOf(limit, clock, 100, 2_000)
  expect(acceptedOf(limit, clock, 100, 100)).toBe(8)
  for (let round = 0; round < 200; round++) acceptedOf(limit, clock, 100, 100)
  expect(acceptedOf(limit, clock, 100, 100)).toBeGreaterThan(60)
})

test('few slow pages at a time are all accepted', () => {
  const clock = { ms: 0 }
  const limit = createPageLimit(() => clock.ms)
  for (let round = 0; round < 50; round++) expect(acceptedOf(limit, clock, 7, 5_000)).toBe(7)
})

test('one address holds at most half of the slots, so that its slow pages leave the other half to others', () => {
  const clock = { ms: 0 }
  const limit = createPageLimit(() => clock.ms)
  const acquire = (network: string, count: number) =>
    Array.from({ length: count }, () => limit.acquire(network)).filter((release) => release !== null)
  const slow = acquire('192.0.2.1', 100)
  expect(slow).toHaveLength(8)
  expect(acquire('192.0.2.2', 100)).toHaveLength(8)
  expect(acquire('192.0.2.3', 1)).toHaveLength(0)
  for (const release of slow) release()
  expect(acquire('192.0.2.1', 100).length).toBeGreaterThanOrEqual(8)
})
