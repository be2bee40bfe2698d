import type { Bank } from '@impulse/api/recipients/bank'
import { accountProblem, stripSeparators } from '@impulse/api/recipients/bank-account'
import { notPersonalMessage } from '@impulse/copy-ru/recipients/bank-account-messages'
import { groupByFour } from '@impulse/api/fields/digit-groups'
import { formatPhone, normalizePhone } from '@impulse/api/fields/phone'
import type { RecipientDetails } from '@impulse/api/recipients/recipient'
import type { WithdrawalTerms } from '@impulse/api/withdrawals/withdrawal'
import { phoneMistake } from '../../../shared/format/phone-error.ts'
import type { EarlierWithdrawal } from '../withdrawal.load.ts'

/** Values of the form for a new recipient, as the member typed them. */
export type TypedRecipient = {
  by: 'phone' | 'account'
  phone: string
  bank: Pick<Bank, 'id' | 'shortName'> | null
  bic: string
  account: string
}

export type TypedField = 'phone' | 'bank' | 'bic' | 'account'
export type TypedErrors = Partial<Record<TypedField, string>>

/**
 * Returns the initial values of the form: the recipient of the withdrawal that the member requests again, if there is
 * one, otherwise the member's own phone number.
 */
export function toTypedRecipient(
  earlier: EarlierWithdrawal | null,
  { phone }: Pick<WithdrawalTerms, 'phone'>,
): TypedRecipient {
  const { bankId, bankName, ...to } = earlier?.recipient ?? { bankId: null, bankName: '' }
  const bic = 'bic' in to ? to.bic : null
  return {
    by: bic === null ? 'phone' : 'account',
    phone: formatPhone(('phone' in to ? to.phone : null) ?? phone),
    bank: bankId === null ? null : { id: bankId, shortName: bankName },
    bic: bic ?? '',
    account: groupAccount(('account' in to ? to.account : null) ?? ''),
  }
}

/**
 * Groups the digits of an account number: «4081 7810 1000». A text with other characters is returned unchanged, so that
 * the member can correct it.
 */
export function groupAccount(text: string): string {
  const digits = stripSeparators(text)
  return /^\d+$/.test(digits) ? groupByFour(digits) : text
}

/** Returns the errors of the form for a new recipient, in the order of its fields. */
export function checkTyped({ by, phone, bank, bic, account }: TypedRecipient): TypedErrors {
  const errors: TypedErrors = {}
  if (by === 'phone') {
    const mistake = phoneMistake(phone)
    if (mistake !== null) errors.phone = mistake
    if (bank === null) errors.bank = 'Выберите банк'
    return errors
  }
  if (!/^\d{9}$/.test(stripSeparators(bic))) errors.bic = 'Введите БИК: 9\u00a0цифр'
  const wrong =
    accountError({ bic, account }) ?? (/^\d{20}$/.test(stripSeparators(account)) ? null : notTwenty)
  if (wrong !== null) errors.account = wrong
  return errors
}

const notTwenty = 'Введите номер счёта: 20\u00a0цифр'

/**
 * Returns an error for an account number of more than 20 digits. When the account number and the BIC are complete, also
 * checks the type of the account, and compares its check digit with the BIC.
 */
export function accountError({ bic, account }: Pick<TypedRecipient, 'bic' | 'account'>): string | null {
  const bankDetails = { bic: stripSeparators(bic), account: stripSeparators(account) }
  if (bankDetails.account.length > 20) return notTwenty
  if (bankDetails.bic.length !== 9 || bankDetails.account.length !== 20) return null
  const problem = accountProblem(bankDetails)
  if (problem === 'account_not_personal') return notPersonalMessage
  return problem && 'Номер счёта не\u00a0подходит к\u00a0этому банку. Проверьте цифры'
}

/** Converts the values of the form to a request. The caller must run `checkTyped` first. */
export function parseTypedRecipient({ by, phone, bank, bic, account }: TypedRecipient): RecipientDetails {
  return by === 'phone'
    ? { bankId: bank?.id ?? '', phone: normalizePhone(phone) ?? '' }
    : { bic: stripSeparators(bic), account: stripSeparators(account) }
}

/** Returns the field that a server error concerns, or null when the error concerns the whole form. */
export const findErrorField = (code: string): TypedField | null => fieldByErrorCode[code] ?? null

const fieldByErrorCode: Record<string, TypedField> = {
  invalid_phone: 'phone',
  invalid_bank: 'bank',
  bank_not_found: 'bank',
  invalid_bic: 'bic',
  bic_not_found: 'bic',
  invalid_account: 'account',
  account_not_personal: 'account',
}
