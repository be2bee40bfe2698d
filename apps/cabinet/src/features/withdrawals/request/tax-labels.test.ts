import { expect, test } from 'vitest'
import { formatTax } from './tax-labels.ts'

const toTaxText = (amount: number | null, year: { yearIncome: number; yearTax: number }) =>
  formatTax(amount, { fee: 0, taxMode: 'ndfl', ...year })?.replaceAll('\u00a0', ' ') ?? null

test('explains the tax of a withdrawal only when earlier income of the year changes the tax', () => {
  expect(toTaxText(10_000, { yearIncome: 0, yearTax: 0 })).toBeNull()
  // Rounding may change the tax by one rouble, which needs no explanation.
  expect(toTaxText(504, { yearIncome: 505, yearTax: 66 })).toBeNull()
  expect(toTaxText(10_000, { yearIncome: 100_000, yearTax: 13_000 })).toBeNull()
  const owed = { yearIncome: 15_000, yearTax: 0 }
  const text = 'НДФЛ считаем с дохода за год: с его начала вы вывели 15 000 ₽, удержано 0 ₽'
  expect([toTaxText(10_000, owed), toTaxText(1_000, owed), toTaxText(null, owed)]).toEqual([text, text, text])
  const above = { yearIncome: 2_400_000, yearTax: 312_000 }
  expect(toTaxText(10_000, above)).toContain('вывели 2 400 000 ₽, удержано 312 000 ₽')
  expect(toTaxText(null, above)).toBeNull()
  expect(formatTax(10_000, { fee: 0, taxMode: 'none', ...owed })).toBeNull()
})
