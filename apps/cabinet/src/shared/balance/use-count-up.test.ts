import { expect, test } from 'vitest'
import { countedNumber } from './use-count-up.ts'

test.each([
  [500, 1300],
  [1300, 500],
])('counts from %s to %s in whole points, ends there, and never goes beyond', (from, to) => {
  const shown = Array.from({ length: 61 }, (_, step) => countedNumber(from, to, step * 10))
  expect([shown[0], shown.at(-1), countedNumber(from, to, 10_000)]).toEqual([from, to, to])
  const ascending = from < to ? shown : shown.toReversed()
  expect(shown.every(Number.isInteger)).toBe(true)
  expect(ascending).toEqual(ascending.toSorted((a, b) => a - b))
})
