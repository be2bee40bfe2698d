import { maxPayerAddressLength, maxPayerNameLength, maxPurposeTemplateLength } from './payout-limits.ts'
import * as z from 'zod/mini'
import { oneLineSchema } from '../fields/one-line.ts'
import {
  digitsSchema,
  bicSchema,
  accountSchema,
  isAccountAtBank,
  isCorrAccountAtBank,
} from '../recipients/bank-account.ts'

/** Names of the payer's fields, in the order in which forms and tables show them. */
export const payerFieldNames = [
  'name',
  'inn',
  'kpp',
  'ogrn',
  'address',
  'bankName',
  'bic',
  'corrAccount',
  'account',
  'purpose',
  'incomeCode',
] as const
export type PayerField = (typeof payerFieldNames)[number]

/** Company's bank details, which every payment order contains, and what statements and receipts show of the company. */
export type Payer = Record<PayerField, string>

const text = (maxLength: number, code: string) => oneLineSchema(maxLength, code).check(z.minLength(1, code))

export const payerFields = {
  name: text(maxPayerNameLength, 'payer_name'),
  inn: digitsSchema('payer_inn', /^(\d{10}|\d{12})$/),
  kpp: digitsSchema('payer_kpp', /^(\d{9})?$/),
  /** Number in the state register (ОГРН or ОГРНИП), or empty. Only statements and receipts show it, as the address. */
  ogrn: digitsSchema('payer_ogrn', /^(\d{13}|\d{15})?$/),
  address: oneLineSchema(maxPayerAddressLength, 'payer_address'),
  bankName: text(maxPayerNameLength, 'payer_bank_name'),
  bic: bicSchema,
  corrAccount: digitsSchema('payer_corr_account', /^\d{20}$/),
  account: accountSchema,
  /** Purpose of the payment. `{number}` stands for the number of the withdrawal. */
  purpose: text(maxPurposeTemplateLength, 'payer_purpose').check(
    z.refine((purpose) => purpose.includes('{number}'), 'payer_purpose'),
  ),
  /** Code of the kind of income (229-ФЗ), or empty when there is none. */
  incomeCode: digitsSchema('payer_income_code', /^[1-5]?$/),
}

/**
 * Returns a check that an account number fits the BIC. The check accepts every account number when the BIC is
 * malformed, because the BIC then has an error of its own.
 */
const refineByBic = (fits: (payer: Payer) => boolean, { field, code }: { field: PayerField; code: string }) =>
  z.refine<Payer>((payer) => !/^\d{9}$/.test(payer.bic) || fits(payer), { error: code, path: [field] })
export const accountFits = refineByBic(isAccountAtBank, { field: 'account', code: 'invalid_account' })
export const corrAccountFits = refineByBic(isCorrAccountAtBank, {
  field: 'corrAccount',
  code: 'payer_corr_account',
})

/** Schema of the payer in the server's configuration. */
export const payerSchema = z.object(payerFields).check(accountFits)

/** Field that the payer of an old batch may lack. */
type LaterField = 'incomeCode' | 'ogrn' | 'address'
/** Payer as a stored payout batch contains it. */
export type StoredPayer = Omit<Payer, LaterField> & Partial<Pick<Payer, LaterField>>
/** Fields of the payer that statements and receipts show. */
export type PayerRequisites = Pick<StoredPayer, 'name' | 'inn' | 'kpp' | 'ogrn' | 'address'>

export const changedPayerFields = (before: StoredPayer, after: StoredPayer): PayerField[] =>
  payerFieldNames.filter((field) => (before[field] ?? '') !== (after[field] ?? ''))
