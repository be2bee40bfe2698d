import { expect, test } from 'vitest'
import { foundWords } from './found-words.ts'
import { frozenUntilWords } from './frozen-words.ts'

test.each([
  [0, 'Найдено 0 операций'],
  [1, 'Найдена 1 операция'],
  [3, 'Найдено 3 операции'],
  [11, 'Найдено 11 операций'],
  [134, 'Найдено 134 операции'],
  [121, 'Найдена 121 операция'],
])('%i operations are said in Russian', (count, words) => {
  expect(foundWords(count)).toBe(words)
})

const now = '2026-11-21T12:00:00+03:00'
const part = (releasesAt: string | null) => ({
  amount: 100,
  reason: releasesAt === null ? ('withdrawal' as const) : ('hold' as const),
  contractNumber: null,
  orderId: null,
  releasesAt,
})
const words = (...dates: (string | null)[]) =>
  frozenUntilWords({ amount: 1, parts: dates.map(part) }, { now }).replaceAll('\u00a0', ' ')

test('frozen money says until when, or when its first part is due', () => {
  const [first, later] = ['2026-11-28T00:00:00+03:00', '2026-12-05T00:00:00+03:00']
  expect(words(first, first)).toBe(' · до 28 ноября')
  expect(words(later, first, null)).toBe(' · ближайшие 28 ноября')
  expect(words(null)).toBe('')
})
