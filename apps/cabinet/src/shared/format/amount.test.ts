import { expect, test } from 'vitest'
import { formatSignedAmount } from './amount.ts'

test('formats a change with plus or minus, and a change of zero without a sign', () => {
  expect([1_500, -1_500, 0, null].map(formatSignedAmount)).toEqual([
    '+1\u00a0500',
    '\u22121\u00a0500',
    '0',
    '0',
  ])
})
