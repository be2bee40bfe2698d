import { expect, it } from 'vitest'
import { accountProblem, isAccountAtBank, isCorrAccountAtBank } from './bank-account.ts'
import { recipientDetailsSchema } from './recipient.ts'

/**
 * Account numbers that are valid at these BICs. Their control digits were calculated by the rule of the Bank
 * of Russia.
 */
const right = [
  ['044525225', '40817810700000000001'],
  ['044525974', '40817810600000123456'],
  ['044525593', '40817810100000000777'],
] as const

it('accepts an account number whose control digit fits the BIC', () => {
  for (const [bic, account] of right) expect([bic, isAccountAtBank({ bic, account })]).toEqual([bic, true])
})

it('refuses an account number in which any one digit is changed', () => {
  for (const [bic, account] of right)
    for (let index = 0; index < 20; index++)
      for (let digit = 0; digit < 10; digit++) {
        const changedAccount = `${account.slice(0, index)}${digit}${account.slice(index + 1)}`
        expect([changedAccount, isAccountAtBank({ bic, account: changedAccount })]).toEqual([
          changedAccount,
          changedAccount === account,
        ])
      }
})

it('accepts a bank’s correspondent account at the Bank of Russia only with the BIC of this bank', () => {
  const banks = [
    ['044525225', '30101810400000000225'],
    ['044525593', '30101810200000000593'],
    ['044525974', '30101810145250000974'],
    ['046577674', '30101810500000000674'],
  ] as const
  for (const [bic, corrAccount] of banks)
    expect([bic, isCorrAccountAtBank({ bic, corrAccount })]).toEqual([bic, true])
  for (const corrAccount of ['30101810500000000225', '3010181040000000022', '0'.repeat(20), ''])
    expect(isCorrAccountAtBank({ bic: '044525225', corrAccount })).toBe(false)
  // The control digit of a bank's own account fits the BICs of all banks of the same town. Only the last three
  // digits of the account show which bank it belongs to.
  for (const [bic] of banks)
    for (const [otherBic, corrAccount] of banks)
      expect([bic, otherBic, isCorrAccountAtBank({ bic, corrAccount })]).toEqual([
        bic,
        otherBic,
        bic === otherBic,
      ])
})

it('refuses a malformed BIC and a malformed account number', () => {
  for (const [bic, account] of [
    ['044525225', '0'.repeat(20)],
    ['044525225', '4081781070000000000'],
    ['044525225', '408178107000000000011'],
    ['04452522', '40817810700000000001'],
    ['044525225', '٤٠٨١٧٨١٠٧٠٠٠٠٠٠٠٠٠٠١'],
    ['', ''],
  ] as const)
    expect(isAccountAtBank({ bic, account })).toBe(false)
})

it('accepts an account number typed with spaces and hyphens, and returns its twenty digits', () => {
  const typedDetails = { bic: '044525225', account: '40817 810 7 0000-0000\u00a0001' }
  expect(recipientDetailsSchema.parse(typedDetails)).toEqual({
    bic: '044525225',
    account: '40817810700000000001',
  })
})

it.each(['40817810700000000001', '40820810700000000001', '42301810900000000001', '42601810600000000001'])(
  'accepts %s as the number of a person’s account in roubles',
  (account) => expect(accountProblem({ bic: '044525225', account })).toBeNull(),
)

it.each([
  ['a company’s account', '40702810200000000001'],
  ['an entrepreneur’s account', '40802810100000000001'],
  ['a person’s account in dollars', '40817840000000000001'],
  ['an account with the currency code 643 (account numbers have 810 for roubles)', '40817643100000000001'],
  ['a bank’s own account at the Bank of Russia', '30101810400000000225'],
  ['a bank’s account for its income', '70601810300000000001'],
])(
  'refuses %s as the account of a recipient, with the error at the field of the account number',
  (_whose, account) => {
    const { error } = recipientDetailsSchema.safeParse({ bic: '044525225', account })
    expect(error?.issues).toMatchObject([{ path: ['account'], message: 'account_not_personal' }])
  },
)
