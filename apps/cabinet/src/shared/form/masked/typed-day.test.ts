import { dayInDigits } from '@impulse/api/fields/day'
import { expect, test } from 'vitest'
import { parseDay } from './typed-day.ts'

test.each([
  ['21.11.2026', '2026-11-21'],
  ['29.02.2028', '2028-02-29'],
  ['29.02.2026', null],
  ['31.12.1924', null],
  ['1.11.2026', null],
  ['21.11.20', null],
  ['', null],
])('parses the typed date «%s» as the day %s', (text, day) => {
  expect(parseDay(text)).toBe(day)
  if (day !== null) expect(dayInDigits(day)).toBe(text)
})
