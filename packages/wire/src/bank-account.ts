import * as z from 'zod/mini'

/** The digits of a number that people copy with spaces and hyphens between them. */
export const digitsOf = (written: string): string => written.replace(/[\s\u00a0-]/g, '')

/**
 * Whether an account of 20 digits belongs to a BIC by its control digit (Bank of Russia's instruction of 1997, weights
 * 7, 1, 3 over the last three digits of the BIC and the account). All zeros fit the sum and are no account.
 */
export function isAccountOf({ bic, account }: { bic: string; account: string }): boolean {
  if (!/^\d{9}$/.test(bic) || !/^\d{20}$/.test(account) || /^0+$/.test(account)) return false
  const weights = [7, 1, 3]
  const sum = Array.from(bic.slice(6) + account).reduce(
    (total, digit, place) => total + Number(digit) * (weights[place % 3] ?? 0),
    0,
  )
  return sum % 10 === 0
}

const digitsSchema = (code: string, length: number) =>
  z.pipe(
    z.string(code).check(z.maxLength(60, code)),
    z.pipe(z.transform(digitsOf), z.string().check(z.regex(new RegExp(`^\\d{${length}}$`), code))),
  )

export const bicSchema = digitsSchema('invalid_bic', 9)
/** Its control digit is looked at beside the BIC: see `isAccountOf`. */
export const accountSchema = digitsSchema('invalid_account', 20)
