import { expect, it } from 'vitest'
import { rewardRulesSchema } from '@impulse/api/rewards/rewards'
import { getRewardPercent, productKey, rewardFor, type RuleSet, ruleSetOn } from './rewards.rules.ts'

const rules = {
  products: {
    internet: { name: 'Интернет', base: 500 },
    'internet-tv': { name: 'Интернет + ТВ', base: 800 },
    odd: { name: 'Нечётный', base: 333 },
  },
  steps: [
    { from: 1, percent: 100 },
    { from: 5, percent: 125 },
    { from: 10, percent: 150 },
    { from: 20, percent: 200 },
  ],
  holdDays: 14,
  countsCancelled: false,
}

it.each([
  [1, 100, 500n, 333n],
  [4, 100, 500n, 333n],
  [5, 125, 625n, 416n],
  [9, 125, 625n, 416n],
  [10, 150, 750n, 499n],
  [19, 150, 750n, 499n],
  [20, 200, 1000n, 666n],
  [1000, 200, 1000n, 666n],
])(
  'contract number %i of a month earns %i %% of the base reward, rounded down to whole points (spec 1.19)',
  (place, percent, internet, odd) => {
    expect(getRewardPercent(rules, place)).toBe(percent)
    expect(rewardFor(rules, { product: 'internet', place })?.amount).toBe(internet)
    expect(rewardFor(rules, { product: 'odd', place })?.amount).toBe(odd)
  },
)

it('returns no reward for an unknown product, not even for the key `constructor`, which every JavaScript object has', () => {
  expect(rewardFor(rules, { product: 'telegraph', place: 1 })).toBeNull()
  expect(rewardFor(rules, { product: 'constructor', place: 1 })).toBeNull()
})

it.each([
  ['internet', 'internet'],
  [' INTERNET ', 'internet'],
  ['Интернет', 'internet'],
  ['Интернет + ТВ', 'internet-tv'],
  ['интернет+тв', 'internet-tv'],
  ['Нечетный', 'odd'],
  ['Телеграф', null],
  ['', null],
])(
  'finds the key of a product by the key or the Russian name, ignoring spaces, case and «ё»: «%s»',
  (keyOrName, key) => {
    expect(productKey(rules, keyOrName)).toBe(key)
  },
)

it('ruleSetOn returns the rules with the latest start date up to the given day, and the highest version if several have this start date', () => {
  const set = (version: number, effectiveFrom: string): RuleSet => ({ version, effectiveFrom, rules })
  const sets = [set(1, '1925-01-01'), set(4, '2026-06-01'), set(3, '2026-06-01'), set(2, '2026-09-01')]
  expect(ruleSetOn(sets, '2026-05-31')?.version).toBe(1)
  expect(ruleSetOn(sets, '2026-06-01')?.version).toBe(4)
  expect(ruleSetOn(sets, '2026-08-31')?.version).toBe(4)
  expect(ruleSetOn(sets, '2026-09-01')?.version).toBe(2)
  expect(ruleSetOn(sets, '1924-12-31')).toBeNull()
})

it.each([
  ['do not begin with the first contract', [{ from: 2, percent: 100 }]],
  [
    'do not ascend',
    [
      { from: 1, percent: 100 },
      { from: 1, percent: 200 },
    ],
  ],
  ['have a percent that is not a whole number', [{ from: 1, percent: 12.5 }]],
  ['are missing', []],
])('the schema of the reward rules refuses rules whose steps %s', (_case, steps) => {
  expect(rewardRulesSchema.safeParse({ ...rules, steps }).success).toBe(false)
  expect(rewardRulesSchema.safeParse(rules).success).toBe(true)
})
