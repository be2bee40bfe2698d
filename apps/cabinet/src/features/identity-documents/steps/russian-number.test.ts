import { expect, test } from 'vitest'
import { readRussianNumber } from './russian-number.ts'

test.each([
  ['123456', '123456'],
  ['45 11 123456', '123456'],
  ['46 11 123456', '4611123456'],
  ['1234567', '1234567'],
])('the number of a passport of the series 45 11, typed as %s, is %s', (text, number) => {
  expect(readRussianNumber(text, '4511')).toBe(number)
})
