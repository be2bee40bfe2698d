import { expect, test } from 'vitest'
import {
  accountError,
  checkTyped,
  parseTypedRecipient,
  findErrorField,
  toTypedRecipient,
} from './typed-recipient.ts'

const phone = '79000000000'
const empty = toTypedRecipient(null, { phone })

test('prefills the form with the member’s own phone number; for a withdrawal that is requested again, prefills it with the earlier recipient', () => {
  expect(empty).toEqual({ by: 'phone', phone: '+7 (900) 000-00-00', bank: null, bic: '', account: '' })
  const recipient = { kind: 'account', bankName: 'Альфа', bankId: null, phone: null, fullName: 'И' } as const
  const earlier = {
    orderId: 'o',
    isPaid: false,
    amount: 500,
    failure: null,
    recipient: { ...recipient, bic: '044525593', account: '40817810100000000777' },
  }
  expect(toTypedRecipient(earlier, { phone })).toMatchObject({
    by: 'account',
    bic: '044525593',
    account: '4081 7810 1000 0000 0777',
  })
})

test('reports an error for each empty or invalid field of a new recipient', () => {
  expect(Object.keys(checkTyped({ ...empty, phone: '+7 (495) 123-45-67' }))).toEqual(['phone', 'bank'])
  expect(Object.keys(checkTyped({ ...empty, by: 'account' }))).toEqual(['bic', 'account'])
  const bank = { id: '100000000004', shortName: 'Т-Банк' }
  expect(checkTyped({ ...empty, bank })).toEqual({})
  expect(parseTypedRecipient({ ...empty, bank })).toEqual({ bankId: '100000000004', phone })
})

test('checks the account number against the BIC only when both numbers are complete; ignores spaces in both numbers', () => {
  const bic = '044525593'
  const validAccount = '4081 7810 1000 0000 0777'
  expect(accountError({ bic, account: validAccount })).toBeNull()
  expect(accountError({ bic, account: '40817810100000000778' })).toMatch(/не\sподходит/)
  expect(accountError({ bic: '044525974', account: validAccount })).toMatch(/не\sподходит/)
  expect(accountError({ bic: '04452', account: '40817810100000000778' })).toBeNull()
  expect(accountError({ bic, account: '4081781' })).toBeNull()
  expect(accountError({ bic, account: `${validAccount}1` })).toMatch(/20/)
  const typed = { ...empty, by: 'account', bic: '044 525 593', account: validAccount } as const
  expect(checkTyped(typed)).toEqual({})
  expect(parseTypedRecipient(typed)).toEqual({ bic, account: '40817810100000000777' })
})

test('reports an error at the account field for an account that is not a personal rouble account', () => {
  const bic = '044525225'
  for (const account of ['40702810200000000001', '40817840000000000001', '40802810100000000001'])
    expect(accountError({ bic, account })).toMatch(/личный счёт в рублях/)
  expect(accountError({ bic, account: '42306810400000000001' })).toBeNull()
  expect(findErrorField('account_not_personal')).toBe('account')
})

test('returns the field that caused a server error, or null when the error concerns the whole form', () => {
  expect(findErrorField('bank_not_found')).toBe('bank')
  expect(findErrorField('too_many_recipients')).toBeNull()
})
