import { expect, it } from 'vitest'
import { findUnreadable, readRules, writtenRules } from './rules-form-values.ts'

const rules = {
  products: [{ key: 'internet', name: 'Интернет', base: 500 }],
  steps: [{ from: 1, percent: 100 }],
  holdDays: 14,
  countsCancelled: false,
}
const values = writtenRules(rules, '2027-01-01')
const holding = (holdDays: string) => readRules({ ...values, holdDays }).holdDays

it('converts reward rules to form values and back without a change', () => {
  expect(readRules(values)).toEqual(rules)
})

it.each([
  ['1 000', 1000],
  ['\u22125', -5],
  ['1,5', 1.5],
  ['', null],
])('parses the typed number «%s» as %s', (text, number) => expect(holding(text)).toBe(number))

it.each(['1e9', '0x10', 'abc', '1,000.5', '--1'])(
  'reports an error at the field when its text «%s» is not a number',
  (text) => {
    expect(holding(text)).toBeNull()
    expect(findUnreadable({ ...values, holdDays: text })).toEqual({
      holdDays: expect.stringContaining('цифрами'),
    })
  },
)
