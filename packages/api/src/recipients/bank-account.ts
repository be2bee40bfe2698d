import * as z from 'zod/mini'

/** Removes the spaces and hyphens that a copied number may contain. */
export const stripSeparators = (text: string): string => text.replace(/[\s\u00a0-]/g, '')

/**
 * Returns true when the control digit of a 20-digit account number fits the BIC by the Bank of Russia’s rule of 1997:
 * weights 7, 1, 3 over the last three digits of the BIC and then the account. Refuses twenty zeros, although they can
 * fit.
 */
export function isAccountAtBank({ bic, account }: { bic: string; account: string }): boolean {
  if (!/^\d{9}$/.test(bic) || !/^\d{20}$/.test(account) || /^0+$/.test(account)) return false
  return hasValidControlDigit(bic.slice(6) + account)
}

/**
 * Returns true when a bank's own account at the Bank of Russia fits the BIC. The control digit depends only on digits 5
 * and 6 of the BIC, so it fits all banks of one town. The last three digits of an account that begins with 30101
 * identify the bank, so they must equal those of the BIC.
 */
export function isCorrAccountAtBank({ bic, corrAccount }: { bic: string; corrAccount: string }): boolean {
  if (!/^\d{9}$/.test(bic) || !/^\d{20}$/.test(corrAccount) || /^0+$/.test(corrAccount)) return false
  if (corrAccount.startsWith('30101') && corrAccount.slice(17) !== bic.slice(6)) return false
  return hasValidControlDigit(`0${bic.slice(4, 6)}${corrAccount}`)
}

function hasValidControlDigit(digits: string): boolean {
  const weights = [7, 1, 3]
  const sum = Array.from(digits).reduce(
    (total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0),
    0,
  )
  return sum % 10 === 0
}

/**
 * Pattern of personal accounts in roubles (810): current accounts of residents and non-residents (40817,
 * 40820) and deposits (423, 426).
 */
const personal = /^(?:40817|40820|42[36]\d\d)810/

/**
 * Returns the refusal code of an account that cannot belong to a person, or null. The kind of account is
 * checked first, because the control digit of a bank's own account has another rule.
 */
export function accountProblem(accountInput: {
  bic: string
  account: string
}): 'account_not_personal' | 'invalid_account' | null {
  if (/^\d{20}$/.test(accountInput.account) && !personal.test(accountInput.account))
    return 'account_not_personal'
  return isAccountAtBank(accountInput) ? null : 'invalid_account'
}

/**
 * Check for schemas that have a BIC and an account number. A problem is reported at the field of the account
 * number.
 */
export function checkAccount({
  value,
  issues,
}: {
  value: { bic: string; account: string }
  issues: z.core.$ZodRawIssue[]
}): void {
  const problem = accountProblem(value)
  // `continue` lets zod report this error. Without it, zod would report only that the request fits none of the schemas
  // of recipients.
  if (problem)
    issues.push({ code: 'custom', input: value, message: problem, path: ['account'], continue: true })
}

export const digitsSchema = (code: string, pattern: RegExp) =>
  z.pipe(
    z.string(code).check(z.maxLength(60, code)),
    z.pipe(z.transform(stripSeparators), z.string().check(z.regex(pattern, code))),
  )

export const bicSchema = digitsSchema('invalid_bic', /^\d{9}$/)
/**
 * Schema of an account number of twenty digits. `checkAccount` checks its kind, and its control digit
 * together with the BIC.
 */
export const accountSchema = digitsSchema('invalid_account', /^\d{20}$/)
