import type { RulesForm } from '@impulse/api/rewards/console-reward-rules'
import { expect, it } from 'vitest'
import { formatFirstDay } from './rules-list.tsx'
import { productRows, stepRows } from './rules-rows.ts'

const before: RulesForm = {
  products: [
    { key: 'internet', name: 'Интернет', base: 500 },
    { key: 'tv', name: 'ТВ', base: 300 },
    { key: 'mobile', name: 'СИМ', base: 100 },
  ],
  steps: [
    { from: 1, percent: 100 },
    { from: 6, percent: 120 },
  ],
  holdDays: 14,
  countsCancelled: false,
}
const rules: RulesForm = {
  products: [
    { key: 'internet', name: 'Интернет', base: 1_500 },
    { key: 'tv', name: 'ТВ', base: 300 },
    { key: 'camera', name: 'Камера', base: 200 },
  ],
  steps: [
    { from: 1, percent: 100 },
    { from: 4, percent: 110 },
  ],
  holdDays: 14,
  countsCancelled: false,
}
const plain = (rows: { cells: string[] }[]) =>
  rows.map(({ cells }) => cells.map((cell) => cell.replaceAll('\u00A0', ' ')))

it('shows the base reward of each product, and the base reward of the previous rules when the two differ', () => {
  expect(plain(productRows(rules, before))).toEqual([
    ['Интернет', 'internet', '1 500 б.', 'Интернет, 500 б.'],
    ['ТВ', 'tv', '300 б.', '—'],
    ['Камера', 'camera', '200 б.', 'не было'],
    ['СИМ', 'mobile', 'больше нет', 'СИМ, 100 б.'],
  ])
})

it('marks a product as changed when only its name has changed', () => {
  const renamed = { ...before, products: before.products.map((one) => ({ ...one, name: `${one.name}+` })) }
  expect(plain(productRows(renamed, before))[0]).toEqual([
    'Интернет+',
    'internet',
    '500 б.',
    'Интернет, 500 б.',
  ])
})

it('shows dashes in the column of previous values when there are no previous rules', () => {
  expect(plain(productRows(rules)).map((cells) => cells.at(-1))).toEqual(['—', '—', '—'])
  expect(plain(stepRows(rules)).map((cells) => cells.at(-1))).toEqual(['—', '—'])
})

it('shows a row for each contract number at which a step of the new or previous rules begins, with the percents of the new and the previous rules', () => {
  expect(plain(stepRows(rules, before))).toEqual([
    ['с 1-го', '100 %', '—'],
    ['с 4-го', '110 %', '100 %'],
    ['с 6-го', '110 %', '120 %'],
  ])
})

it('shows the first rules as «с начала», and later rules with their first day', () => {
  expect([
    formatFirstDay({ effectiveFrom: '1925-01-01' }),
    formatFirstDay({ effectiveFrom: '2026-12-01' }),
  ]).toEqual(['с начала', '01.12.2026'])
})
