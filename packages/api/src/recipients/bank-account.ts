import * as z from 'zod/mini'

/** The digits of a number that people copy with spaces and hyphens between them. */
export const stripSeparators = (written: string): string => written.replace(/[\s\u00a0-]/g, '')

/**
 * Returns true when an account of 20 digits belongs to a BIC by its control digit (Bank of Russia's instruction of 1997, weights
 * 7, 1, 3 over the last three digits of the BIC and the account). All zeros fit the sum and are no account.
 */
export function isAccountAtBank({ bic, account }: { bic: string; account: string }): boolean {
  if (!/^\d{9}$/.test(bic) || !/^\d{20}$/.test(account) || /^0+$/.test(account)) return false
  return addsUp(bic.slice(6) + account)
}

/**
 * The same of a bank's own account at the Bank of Russia: two other digits of the BIC stand for who keeps it, so that the control digit
 * fits any other bank of the same place. Which bank it is the last digits of both tell.
 */
export function isCorrAccountAtBank({ bic, corrAccount }: { bic: string; corrAccount: string }): boolean {
  if (!/^\d{9}$/.test(bic) || !/^\d{20}$/.test(corrAccount) || /^0+$/.test(corrAccount)) return false
  if (corrAccount.startsWith('30101') && corrAccount.slice(17) !== bic.slice(6)) return false
  return addsUp(`0${bic.slice(4, 6)}${corrAccount}`)
}

function addsUp(digits: string): boolean {
  const weights = [7, 1, 3]
  const sum = Array.from(digits).reduce(
    (total, digit, place) => total + Number(digit) * (weights[place % 3] ?? 0),
    0,
  )
  return sum % 10 === 0
}

/** Roubles (810) of a person: a current account of a resident or not (40817, 40820), or their deposit (423, 426). */
const personal = /^(?:40817|40820|42[36]\d\d)810/

/**
 * Why money can't go to an account as to a person's own, by the code of its refusal; null: it can. What kind of account it
 * is comes first, since those of banks have control digits by another rule.
 */
export function accountProblem(accountInput: {
  bic: string
  account: string
}): 'account_not_personal' | 'invalid_account' | null {
  if (/^\d{20}$/.test(accountInput.account) && !personal.test(accountInput.account))
    return 'account_not_personal'
  return isAccountAtBank(accountInput) ? null : 'invalid_account'
}

/** The check of schemas that have both numbers: says at the account what is wrong with it. */
export function checkAccount({
  value,
  issues,
}: {
  value: { bic: string; account: string }
  issues: z.core.$ZodRawIssue[]
}): void {
  const problem = accountProblem(value)
  // The shape is right: of the ways to be paid it is this one that was meant.
  if (problem)
    issues.push({ code: 'custom', input: value, message: problem, path: ['account'], continue: true })
}

export const digitsSchema = (code: string, pattern: RegExp) =>
  z.pipe(
    z.string(code).check(z.maxLength(60, code)),
    z.pipe(z.transform(stripSeparators), z.string().check(z.regex(pattern, code))),
  )

export const bicSchema = digitsSchema('invalid_bic', /^\d{9}$/)
/** Whose it is and its control digit are looked at next to the BIC: see `checkAccount`. */
export const accountSchema = digitsSchema('invalid_account', /^\d{20}$/)
