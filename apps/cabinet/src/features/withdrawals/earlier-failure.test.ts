import { expect, test } from 'vitest'
import { findUnchanged, formatFailure } from './earlier-failure.ts'
import type { EarlierWithdrawal } from './withdrawal.load.ts'

const failure = { number: 1004, isReturned: false, code: 'recipient_not_found', text: 'Причина' }
const earlier: EarlierWithdrawal = {
  orderId: 'o',
  isPaid: false,
  amount: 500,
  recipient: {
    kind: 'sbp',
    bankName: 'Т-Банк',
    bankId: '100000000004',
    phone: '79000000000',
    bic: null,
    account: null,
    fullName: 'И',
  },
  failure,
}
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

test('warns about a recipient with a problem, whatever the amount and without an earlier withdrawal in the address', () => {
  const warning = findUnchanged(null, { problem: 'Этот счёт закрыт', amount: 100 })
  expect(plain(warning?.title)).toBe('Прошлый вывод этому получателю не прошёл')
  expect(warning).toMatchObject({ text: 'Этот счёт закрыт', isOfRecipient: true })
  expect(findUnchanged(earlier, { problem: null, amount: 500 })).toBeNull()
})

test.each([
  [500, 'Сумма не меньше, чем в прошлой заявке'],
  [499, undefined],
])('warns about an amount of %s after a withdrawal of 500 above a limit: %s', (amount, title) => {
  const limited = { ...earlier, failure: { ...failure, code: 'limit_of_programme' } }
  expect(plain(findUnchanged(limited, { problem: null, amount })?.title)).toBe(title)
})

test('says whether the earlier withdrawal was rejected or returned', () => {
  expect(plain(formatFailure(failure))).toBe('Заявку № 1004 отклонили')
  expect(plain(formatFailure({ ...failure, isReturned: true }))).toBe('Банк вернул деньги по заявке № 1004')
})
