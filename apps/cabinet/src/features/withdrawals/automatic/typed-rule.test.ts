import { expect, test } from 'vitest'
import type { Recipient } from '@impulse/api/recipients/recipient'
import { choosePayable, parseRule } from './typed-rule.ts'

const typed = { threshold: '10\u00a0000', day: '5', recipientId: 'r1' }
const charges = { fee: 50, taxMode: 'ndfl', yearIncome: 0, yearTax: 0 } as const
const limits = { minimum: 100, charges }

test('returns the request for valid values', () => {
  expect(parseRule(typed, limits)).toEqual({
    request: { threshold: 10_000, day: 5, recipientId: 'r1', fee: 50, taxMode: 'ndfl' },
    errors: {},
  })
})

test.each([
  [{ threshold: '99' }, { threshold: 'Не\u00a0меньше 100\u00a0б.' }],
  [{ threshold: 'сто' }, { threshold: 'Не\u00a0меньше 100\u00a0б.' }],
  [{ day: '0' }, { day: 'Укажите число с\u00a01 по\u00a028' }],
  [{ day: '29' }, { day: 'Укажите число с\u00a01 по\u00a028' }],
  [{ day: '5.5' }, { day: 'Укажите число с\u00a01 по\u00a028' }],
])('refuses %o with the error at its field', (change, errors) => {
  expect(parseRule({ ...typed, ...change }, limits)).toEqual({ request: null, errors })
})

test.each([
  ['r2', 'r2'],
  ['r3', 'r1'],
  [null, 'r1'],
])(
  'of the payable recipients r1 and r2, the form chooses for the saved recipient %s the recipient %s',
  (id, chosen) => {
    const payable = ['r1', 'r2'].map((of) => ({ id: of }) as Recipient)
    expect(choosePayable(payable, id)).toBe(chosen)
    expect(choosePayable([], id)).toBe(null)
  },
)
