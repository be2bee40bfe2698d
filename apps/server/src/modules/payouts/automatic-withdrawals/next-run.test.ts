import { expect, it } from 'vitest'
import { nextRunAfter } from './next-run.ts'

it.each([
  ['2026-11-04', 5, '2026-11-05'],
  ['2026-11-05', 5, '2026-12-05'],
  ['2026-12-31', 28, '2027-01-28'],
  ['2027-01-31', 28, '2027-02-28'],
])('after %s, the next day %i of a month is %s', (today, day, next) => {
  expect(nextRunAfter(today, day)).toBe(next)
})
