import type { Recipient } from '@impulse/api/recipients/recipient'
import { expect, test } from 'vitest'
import {
  toRecipientChoice,
  findChosenRecipient,
  getDefaultChoice,
  getProblem,
  formatRecipientDetails,
  listPayable,
} from './recipient-choice.ts'

const phone = '79000000000'
const base = {
  bankId: null,
  phone: null,
  bic: null,
  account: null,
  confirmed: true,
  payableFrom: null,
  problem: null,
}
const ownRecipient: Recipient = {
  ...base,
  id: 'own',
  kind: 'sbp',
  bankName: 'Т-Банк',
  bankId: '100000000004',
  phone,
}
const wife: Recipient = { ...ownRecipient, id: 'wife', phone: '79161234567', bankName: 'Сбербанк' }
const account: Recipient = {
  ...base,
  id: 'account',
  kind: 'account',
  bankName: 'Альфа-Банк',
  bic: '044525593',
  account: '40817810100000000777',
}

test('the choice is `own_phone` for a recipient with the member’s own phone number, and `saved` for any other recipient', () => {
  expect(toRecipientChoice(ownRecipient, { phone, recipients: [] })).toEqual({
    kind: 'own_phone',
    bankId: '100000000004',
    bankName: 'Т-Банк',
  })
  expect(toRecipientChoice(wife, { phone, recipients: [] })).toEqual({ kind: 'saved', recipientId: 'wife' })
})

test('preselects the recipient with the member’s own phone number; without such a recipient, preselects one that can be paid immediately', () => {
  const beginsWith = (...recipients: Recipient[]) => getDefaultChoice({ phone, recipients })
  expect(beginsWith()).toBeNull()
  expect(beginsWith(wife, ownRecipient)).toMatchObject({ kind: 'own_phone', bankId: '100000000004' })
  expect(beginsWith({ ...wife, payableFrom: '2026-11-23T14:05:00+03:00' }, account)).toEqual({
    kind: 'saved',
    recipientId: 'account',
  })
  expect(beginsWith({ ...wife, confirmed: false })).toBeNull()
})

test('returns the full phone or account number of a recipient, as request data and as text for the page', () => {
  const recipients = [ownRecipient, wife, account]
  const getDetails = (recipientId: string) => {
    const recipient = findChosenRecipient({ kind: 'saved', recipientId }, { phone, recipients })
    return recipient && [recipient.details, formatRecipientDetails(recipient.details)]
  }
  expect(getDetails('wife')).toEqual([
    { bankId: '100000000004', phone: '79161234567' },
    'СБП +7\u00a0(916)\u00a0123-45-67',
  ])
  expect(getDetails('account')).toEqual([
    { bic: '044525593', account: '40817810100000000777' },
    'на\u00a0счёт 4081 7810 1000 0000 0777',
  ])
})

test('returns no recipient details when the recipient was removed or is not confirmed', () => {
  const known = { phone, recipients: [{ ...wife, confirmed: false }] }
  expect(findChosenRecipient({ kind: 'saved', recipientId: 'wife' }, known)).toBeNull()
  expect(findChosenRecipient({ kind: 'saved', recipientId: 'gone' }, known)).toBeNull()
  expect(findChosenRecipient(null, known)).toBeNull()
})

test('neither preselects nor pays by a rule a recipient with a problem, which belongs to its choice', () => {
  const refused = { ...ownRecipient, problem: 'Этот счёт закрыт' }
  const known = { phone, recipients: [refused, wife] }
  expect(getDefaultChoice(known)).toEqual({ kind: 'saved', recipientId: 'wife' })
  expect(getDefaultChoice({ phone, recipients: [refused] })).toBeNull()
  expect(listPayable(known)).toEqual([wife])
  expect(getProblem(toRecipientChoice(refused, known), known)).toBe('Этот счёт закрыт')
  expect(getProblem(toRecipientChoice(wife, known), known)).toBeNull()
  expect(getProblem(null, known)).toBeNull()
})
