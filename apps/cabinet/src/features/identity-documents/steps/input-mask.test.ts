import { maskitoTransform } from '@maskito/core'
import { expect, test } from 'vitest'
import { dayMask, russianPassportMask } from './input-mask.ts'
import { readRussianPassport, writtenRussianPassport } from './russian-number.ts'

test.each([
  ['4511123456', '45 11 123456'],
  ['45 11 № 123456', '45 11 123456'],
  ['4511', '45 11'],
])('the mask formats the typed series and number «%s» as «%s»', (typed, formatted) => {
  expect(maskitoTransform(typed, russianPassportMask)).toBe(formatted)
  const { serial, number } = readRussianPassport(formatted)
  expect(writtenRussianPassport(serial, number)).toBe(formatted)
})

test.each([
  ['21112026', '21.11.2026'],
  ['21/11/2026', '21.11.2026'],
  ['2111', '21.11'],
])('the mask formats the typed date «%s» as «%s»', (typed, formatted) => {
  expect(maskitoTransform(typed, dayMask)).toBe(formatted)
})
