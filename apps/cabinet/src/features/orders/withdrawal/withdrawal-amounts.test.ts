import { expect, test } from 'vitest'
import { listWithdrawalAmounts } from './withdrawal-amounts.ts'

const amounts = { amount: 12_000, fee: 30, tax: 1_560, credited: 10_410 }
const list = (status: Parameters<typeof listWithdrawalAmounts>[0]['status'], change = {}) =>
  listWithdrawalAmounts({ status, ...amounts, ...change }).map(({ name, text }) => [
    name.replaceAll('\u00a0', ' '),
    text.replaceAll('\u00a0', ' '),
  ])

test.each(['review', 'approved', 'sent', 'paid'] as const)(
  'lists how the sum of a withdrawal with the status `%s` divides',
  (status) => {
    expect(list(status)).toEqual([
      ['Списано с баланса', '12 000 б.'],
      ['Комиссия', '30 ₽'],
      ['НДФЛ', '1 560 ₽'],
      ['Сумма перевода', '10 410 ₽'],
    ])
    expect(list(status, { fee: 0, tax: 0 }).map(([name]) => name)).toEqual([
      'Списано с баланса',
      'Сумма перевода',
    ])
  },
)

test.each(['rejected', 'returned', 'cancelled'] as const)(
  'lists only the refund of a withdrawal with the status `%s`, because nothing was transferred or withheld',
  (status) => {
    expect(list(status)).toEqual([['Вернулось на баланс', '12 000 б.']])
  },
)
