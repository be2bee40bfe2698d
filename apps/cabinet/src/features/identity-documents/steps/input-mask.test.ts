import { maskitoTransform } from '@maskito/core'
import { expect, test } from 'vitest'
import { russianPassportMask } from './input-mask.ts'
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
