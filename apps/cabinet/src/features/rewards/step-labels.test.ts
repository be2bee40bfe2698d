import type { Forecast } from '@impulse/api/rewards/rewards'
import { describe, expect, test } from 'vitest'
import {
  cancelledNote,
  formatContracts,
  formatCounted,
  formatPlace,
  nextStepNote,
  formatRate,
  toShownSteps,
  stepTitle,
  reachedStep,
} from './step-labels.ts'

const forecast = (changed: Partial<Forecast> = {}): Forecast => ({
  today: '2026-11-21',
  month: '2026-11-01',
  counted: 2,
  percent: 100,
  rulesVersion: 1,
  holdDays: 14,
  cancelled: 0,
  goal: null,
  steps: [
    { from: 1, percent: 100 },
    { from: 5, percent: 125 },
    { from: 6, percent: 150 },
    { from: 20, percent: 200 },
  ],
  nextStep: nextStep(),
  products: [{ key: 'mobile', name: 'Мобильная связь', base: 300, income: [300] }],
  ...changed,
})
const nextStep = (changed: Partial<NonNullable<Forecast['nextStep']>> = {}) => ({
  from: 5,
  percent: 125,
  contractsLeft: 3,
  product: 'mobile',
  income: 2975,
  morePerContract: 75,
  ...changed,
})
const spaced = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

test.each([
  [1, 'Ещё 1 договор — и ставка ×1,25'],
  [3, 'Ещё 3 договора — и ставка ×1,25'],
  [5, 'Ещё 5 договоров — и ставка ×1,25'],
  [21, 'Ещё 21 договор — и ставка ×1,25'],
])('formats %s as the number of contracts needed for the next reward step', (contractsLeft, text) => {
  expect(spaced(stepTitle(forecast({ nextStep: nextStep({ contractsLeft }) })))).toBe(text)
})

test('calls the last rate «Максимальная ставка» if no other step has a higher rate, otherwise «Последняя ставка»', () => {
  const last = (percent: number) => stepTitle(forecast({ nextStep: null, percent }))
  expect(last(200)).toBe('Максимальная ставка ×2')
  expect(last(50)).toBe('Последняя ставка ×0,5')
  expect(nextStepNote(forecast({ nextStep: null }))).toBeUndefined()
})

test('formats the place as counted contracts of the first contract of the next step, and on the last step without an end', () => {
  expect(spaced(formatPlace({ counted: 9, nextStep: nextStep({ from: 10 }) }))).toBe('9 из 10')
  expect(formatPlace({ counted: 23, nextStep: null })).toBe('23')
})

test('formats the percent of a reward step as a factor with a decimal comma, for example 150 as ×1,5', () => {
  expect([100, 125, 150, 7].map(formatRate)).toEqual(['×1', '×1,25', '×1,5', '×0,07'])
})

test.each([
  [0, 'В ноябре договоров пока нет · ставка ×1'],
  [1, '1 договор в ноябре · ставка ×1'],
  [1002, '1 002 договора в ноябре · ставка ×1'],
])('formats %s counted contracts of the month together with the rate', (counted, text) => {
  expect(spaced(formatCounted(forecast({ counted })))).toBe(text)
})

test.each([
  [125, 'С 5-го договора: «Мобильная связь» — 375 б. вместо 300'],
  [50, 'С 5-го договора: «Мобильная связь» — 150 б. вместо 300'],
  [100, undefined],
])(
  'for a next reward step of %s percent, compares the reward for a product in that step with the current reward for the product: %s',
  (percent, text) => {
    expect(spaced(nextStepNote(forecast({ nextStep: nextStep({ percent }) })))).toBe(text)
  },
)

describe('progress bar with the reward steps of the month', () => {
  test.each([
    // Each row: the counted contracts, then the state and the filled percentage of four reward steps: contracts
    // 1–4, 5, 6–19, and 20 onwards.
    [0, ['present 0', 'ahead 0', 'ahead 0', 'ahead 0']],
    [3, ['present 75', 'ahead 0', 'ahead 0', 'ahead 0']],
    [4, ['present 100', 'ahead 0', 'ahead 0', 'ahead 0']],
    [5, ['passed 100', 'present 100', 'ahead 0', 'ahead 0']],
    [13, ['passed 100', 'passed 100', 'present 57', 'ahead 0']],
    [400, ['passed 100', 'passed 100', 'passed 100', 'present 100']],
  ])('fills the reward steps of the progress bar for %s counted contracts', (counted, expected) => {
    const steps = toShownSteps({ ...forecast(), counted })
    expect(steps.map(({ state, filled }) => `${state} ${Math.round(filled)}`)).toEqual(expected)
  })

  test.each([
    [null, [null, null, null, null]],
    [3, [75, null, null, null]],
    [13, [null, null, 57, null]],
    [20, [null, null, null, 100]],
    [40, [null, null, null, 100]],
  ])('marks the goal of %s contracts on its reward step', (goal, expected) => {
    const steps = toShownSteps({ ...forecast(), goal })
    expect(steps.map(({ goalAt }) => goalAt && Math.round(goalAt))).toEqual(expected)
  })

  test('labels each reward step with the numbers of the contracts to which it applies', () => {
    expect(toShownSteps(forecast()).map(({ contracts }) => spaced(contracts))).toEqual([
      '1–4',
      '5-й',
      '6–19',
      'с 20-го',
    ])
  })

  test('explains that the places are counted without cancelled contracts after the end of the month', () => {
    expect(cancelledNote({ cancelled: 0 })).toBeUndefined()
    expect([1, 2, 5].map((cancelled) => spaced(cancelledNote({ cancelled }) ?? ''))).toEqual([
      'Расторгнут 1 договор: когда месяц закончится, посчитаем места без него',
      'Расторгнуто 2 договора: когда месяц закончится, посчитаем места без них',
      'Расторгнуто 5 договоров: когда месяц закончится, посчитаем места без них',
    ])
  })
})

test.each([
  [0, undefined],
  [1, undefined],
  [4, undefined],
  [5, 'Новая ставка ×1,25'],
  [6, 'Новая ставка ×1,5'],
  [7, undefined],
])('names the rate that contract number %s of the month has reached', (counted, text) => {
  expect(reachedStep(forecast({ counted }))).toBe(text)
})

test('names no rate that is lower than the one before it', () => {
  const steps = [
    { from: 1, percent: 200 },
    { from: 5, percent: 100 },
  ]
  expect(reachedStep({ counted: 5, steps })).toBeUndefined()
})

test('keeps the number and the noun of a count of contracts in one line', () => {
  expect(formatContracts(21)).toBe('21\u00a0договор')
})
