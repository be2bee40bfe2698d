import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { expect, test } from 'vitest'
import { findRepeatable } from './repeat-withdrawal.ts'
import { withdrawalTerms } from './withdrawal-terms.test-parts.ts'

const { phone } = withdrawalTerms
const requestedAt = '2026-11-20T14:05:00+03:00'
const account = {
  bankName: 'Альфа-Банк',
  bankId: null,
  phone: null,
  bic: '044525593',
  account: '40817810100000000777',
}
const saved = {
  ...account,
  id: 'r1',
  kind: 'account',
  confirmed: true,
  payableFrom: null,
  problem: null,
} as const
const terms: WithdrawalTerms = {
  ...withdrawalTerms,
  recipients: [saved],
  lastPaid: { orderId: 'o1', requestedAt, amount: 15_000, recipient: account },
}

test('offers the last paid withdrawal with its amount and its saved recipient', () => {
  expect(findRepeatable(terms)).toEqual({
    draft: { amount: '15\u00a0000', to: { kind: 'saved', recipientId: 'r1' }, from: null },
    amount: 15_000,
    requestedAt,
    recipient: {
      bankName: 'Альфа-Банк',
      details: { bic: '044525593', account: '40817810100000000777' },
      payableFrom: null,
    },
  })
})

test('offers a withdrawal to the member’s own phone number even when this recipient is not saved', () => {
  const own = { bankName: 'Т-Банк', bankId: '100000000004', phone, bic: null, account: null }
  const lastPaid = { orderId: 'o1', requestedAt, amount: 500, recipient: own }
  expect(findRepeatable({ ...terms, recipients: [], lastPaid })?.draft.to).toEqual({
    kind: 'own_phone',
    bankId: '100000000004',
    bankName: 'Т-Банк',
  })
})

test.each<[string, Partial<WithdrawalTerms>]>([
  ['the member has no paid withdrawal, or another one is in progress', { lastPaid: null }],
  ['the balance is too small', { available: 14_999 }],
  ['the limit of the month is too small', { monthLeft: 14_999 }],
  ['its recipient was removed', { recipients: [] }],
  ['its recipient is not confirmed', { recipients: [{ ...saved, confirmed: false }] }],
  ['its recipient must wait', { recipients: [{ ...saved, payableFrom: '2026-11-23T14:05:00+03:00' }] }],
])('offers nothing when %s', (_reason, change) => {
  expect(findRepeatable({ ...terms, ...change })).toBeNull()
})
