import { expect, test } from 'vitest'
import { createPageLimit } from './page-limit.ts'

/** Returns how many of `count` pages that are requested together the limit accepts, and ends them after `ms`. */
function acceptedOf(
  limit: ReturnType<typeof createPageLimit>,
  clock: { ms: number },
  count: number,
  ms: number,
) {
  const releases = Array.from({ length: count }, () => limit.acquire()).filter((release) => release !== null)
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
