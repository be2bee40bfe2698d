import { expect, test } from 'vitest'
import { plural } from './plural.ts'

const contracts = (count: number) => plural(count, 'договор', 'договора', 'договоров')

test.each([
  [0, 'договоров'],
  [1, 'договор'],
  [2, 'договора'],
  [4, 'договора'],
  [5, 'договоров'],
  [11, 'договоров'],
  [14, 'договоров'],
  [21, 'договор'],
  [111, 'договоров'],
  [1.5, 'договора'],
  [-1, 'договор'],
])('returns the Russian form of the noun for the number %s', (count, word) => {
  expect(contracts(count)).toBe(word)
})
