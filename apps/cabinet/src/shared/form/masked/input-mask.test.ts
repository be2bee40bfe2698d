import { maskitoTransform } from '@maskito/core'
import { expect, test } from 'vitest'
import { dayMask } from './input-mask.ts'

test.each([
  ['21112026', '21.11.2026'],
  ['21/11/2026', '21.11.2026'],
  ['2111', '21.11'],
])('the mask formats the typed date «%s» as «%s»', (typed, formatted) => {
  expect(maskitoTransform(typed, dayMask)).toBe(formatted)
})
