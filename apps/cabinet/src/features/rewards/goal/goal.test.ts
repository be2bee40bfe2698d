import { expect, test } from 'vitest'
import { goalLimits, goalTitle, parseGoal, serializeGoal } from './goal.ts'

const own = { memberId: '1001', month: '2026-11-01' }
const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

test('returns a stored goal only to its member and in its month', () => {
  const stored = serializeGoal({ ...own, contracts: 12 })
  expect(parseGoal(stored, own)).toBe(12)
  expect(parseGoal(stored, { ...own, memberId: '1002' })).toBeUndefined()
  expect(parseGoal(stored, { ...own, month: '2026-12-01' })).toBeUndefined()
})

test.each([null, '', '1001 2026-11-01', '1001 2026-11-01 0', '1001 2026-11-01 -2', '1001 2026-11-01 2.5'])(
  'ignores the damaged goal %j',
  (stored) => {
    expect(parseGoal(stored, own)).toBeUndefined()
  },
)

test('allows goals from the next contract up to the last one for which the forecast contains an income', () => {
  const product = { key: 'mobile', name: 'Мобильная связь', base: 300, income: [300, 600, 900] }
  expect(goalLimits({ counted: 9, products: [product] })).toEqual({ min: 10, max: 12 })
  expect(goalLimits({ counted: 0, products: [] })).toEqual({ min: 1, max: 1 })
})

test.each([
  [undefined, 9, 'Поставить цель на месяц'],
  [12, 9, 'Цель: 12 договоров, осталось 3'],
  [10, 9, 'Цель: 10 договоров, остался 1'],
  [12, 12, 'Цель достигнута: 12 договоров'],
  [12, 14, 'Цель достигнута: 12 договоров'],
])('titles the goal %s with %s counted contracts', (goal, counted, title) => {
  expect(spaced(goalTitle(goal, counted))).toBe(title)
})
