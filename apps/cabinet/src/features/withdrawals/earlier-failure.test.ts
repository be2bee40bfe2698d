import type { Recipient } from '@impulse/api/recipients/recipient'
import { expect, test } from 'vitest'
import { findFailedRecipient, findUnchanged, formatFailure } from './earlier-failure.ts'
import { getProblem, toDestination } from './recipients/destination.ts'
import type { EarlierWithdrawal } from './withdrawal.load.ts'

const phone = '79000000000'
const recipient = { kind: 'sbp', bankName: 'Т-Банк', bankId: '100000000004', phone } as const
const account = { bic: null, account: null }
const saved: Recipient = { ...recipient, ...account, id: 'own', confirmed: true, payableFrom: null }
const wife: Recipient = { ...saved, id: 'wife', phone: '79161234567' }
const terms = { phone, recipients: [saved, wife] }
const failure = { number: 1004, isReturned: false, code: 'recipient_not_found', text: 'Причина' }
const earlier: EarlierWithdrawal = {
  orderId: 'o',
  isPaid: false,
  amount: 500,
  recipient: { ...recipient, ...account, fullName: 'И' },
  failure,
}
const failed = (code: string) => findFailedRecipient({ ...earlier, failure: { ...failure, code } }, terms)
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

test('names the problem of the recipient to whom the earlier withdrawal was not paid, and of no other recipient', () => {
  const found = failed('recipient_not_found')
  expect(plain(getProblem(found, toDestination(saved, terms)) ?? '')).toBe(
    'По этому номеру банк не нашёл получателя',
  )
  expect(getProblem(found, toDestination(wife, terms))).toBeNull()
  expect(getProblem(found, null)).toBeNull()
})

test.each(['limit_of_provider', 'bank_unavailable', 'member_asked', 'other', 'unknown'])(
  'names no problem of the recipient when the earlier withdrawal failed for the reason %s',
  (code) => {
    expect(failed(code)).toBeNull()
  },
)

test('names no recipient that is no longer saved, and none without an earlier withdrawal or its failure', () => {
  const removed = { ...earlier, recipient: { ...earlier.recipient, phone: '79169999999' } }
  expect(findFailedRecipient(removed, terms)).toBeNull()
  expect(findFailedRecipient(null, terms)).toBeNull()
  expect(findFailedRecipient({ ...earlier, failure: null }, terms)).toBeNull()
})

test('warns about a withdrawal with the recipient that failed, whatever its amount', () => {
  const warning = findUnchanged(earlier, { problem: 'Этот счёт закрыт', amount: 100 })
  expect(plain(warning?.title)).toBe('Получатель тот же, что в прошлой заявке')
  expect(warning?.text).toBe('Этот счёт закрыт')
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
