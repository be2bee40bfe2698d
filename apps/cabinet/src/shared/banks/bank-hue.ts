/** Colours of the banks' tiles, which `bank-tile.module.css` defines. */
export const bankHues = ['yellow', 'green', 'blue', 'red', 'violet', 'orange', 'teal', 'rose'] as const
export type BankHue = (typeof bankHues)[number]

/**
 * Brand colours of well-known banks without a drawing, found by the beginning of the bank's name. For other banks, a hash of
 * the name selects the colour.
 */
const known: readonly (readonly [BankHue, readonly string[]])[] = [
  ['red', ['русскийстандарт']],
  ['violet', ['юmoney', 'юмани', 'вайлдберриз']],
]

/**
 * Removes the legal form and the punctuation at the beginning of a bank's name, but not at its end:
 * `АО «Альфа-Банк»` → `Альфа-Банк»`.
 */
export const distinctiveName = (name: string): string =>
  name.replace(/^(?:[^\p{L}\d]+|(?:пао|оао|зао|ооо|ао|акб|кб|нко|аб|банк)(?![\p{L}\d-]))*/iu, '') || name

/** Returns the letters and digits of a bank's name without its legal form, in lower case. */
export const foldBankName = (name: string): string =>
  distinctiveName(name)
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, '')

export function bankHue(name: string): BankHue {
  const folded = foldBankName(name)
  const found = known.find(([, beginnings]) => beginnings.some((beginning) => folded.startsWith(beginning)))
  if (found) return found[0]
  const sum = Array.from(folded).reduce((before, sign) => (before * 31 + (sign.codePointAt(0) ?? 0)) % 997, 0)
  return bankHues[sum % bankHues.length] ?? 'teal'
}
