import { expect, test } from 'vitest'
import { formatMonthCounts } from './contract-months.tsx'

test.each([
  [{ contracts: 11, claims: 2 }, '11 договоров · 2 заявки'],
  [{ contracts: 1, claims: 0 }, '1 договор'],
  [{ contracts: 0, claims: 1 }, '1 заявка'],
])('names the contracts of a month and the claims without a contract separately: %o', (month, text) => {
  expect(formatMonthCounts(month).replaceAll('\u00a0', ' ')).toBe(text)
})
