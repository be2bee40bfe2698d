import { expect, it } from 'vitest'
import { newId } from '../../../../platform/ids/ids.ts'
import { findReference, toReference } from './payout-reference.ts'

const orderId = '0190f6a0-1111-7000-8000-000000000001'

it('the same order always gets the same reference, and a different order with the same number gets a different reference', () => {
  const reference = toReference({ number: 1_001n, orderId })
  expect(reference).toMatch(/^IM-1001-[0-9A-HJKMNP-TV-Z]{6}$/)
  expect(toReference({ number: 1_001n, orderId })).toBe(reference)
  const others = Array.from({ length: 2_000 }, () => toReference({ number: 1_001n, orderId: newId() }))
  expect(others).not.toContain(reference)
  expect(toReference({ number: 99_999_999n, orderId })).toHaveLength(18)
})

it('finds a reference in a text from the bank only if the reference is complete and not part of a longer word', () => {
  const reference = toReference({ number: 999_999_999_999n, orderId })
  expect(reference).toMatch(/^[\x21-\x7e]{1,22}$/)
  expect(findReference(`Возврат: счёт закрыт (${reference.toLowerCase()}).`)).toBe(reference)
  for (const text of [
    'IM-1-ABCDE56',
    'XIM-1-ABCDE5',
    'IM-1-ABCD',
    'IM-1001',
    'IM--ABCDE5',
    'IM-1-ABCDIO',
    '',
  ])
    expect(findReference(text)).toBeNull()
})
