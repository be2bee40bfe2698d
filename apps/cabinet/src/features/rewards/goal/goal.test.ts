import { expect, test } from 'vitest'
import { goalLimits, goalTitle } from './goal.ts'

const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

test('allows goals from the next contract up to the last one for which the forecast contains an income', () => {
  const product = { key: 'mobile', name: 'Мобильная связь', base: 300, income: [300, 600, 900] }
  expect(goalLimits({ counted: 9, products: [product] })).toEqual({ min: 10, max: 12 })
  expect(goalLimits({ counted: 0, products: [] })).toEqual({ min: 1, max: 1 })
})

test.each([
  [null, 9, 'Поставить цель на месяц'],
  [12, 9, 'Цель: 12 договоров, осталось 3'],
  [10, 9, 'Цель: 10 договоров, остался 1'],
  [12, 12, 'Цель достигнута: 12 договоров'],
  [12, 14, 'Цель достигнута: 12 договоров'],
])('titles the goal %s with %s counted contracts', (goal, counted, title) => {
  expect(spaced(goalTitle(goal, counted))).toBe(title)
})
