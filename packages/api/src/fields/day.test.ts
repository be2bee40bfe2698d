import { expect, it } from 'vitest'
import { isDay } from './day.ts'

it.each([
  ['1925-01-01', true],
  ['2099-12-31', true],
  ['1924-12-31', false],
  ['2100-01-01', false],
  ['2026-02-29', false],
  ['2026-1-1', false],
])('«%s» is a calendar date from 1925 to 2099: %s (spec 5.8, 9.12)', (day, expected) => {
  expect(isDay(day)).toBe(expected)
})
