/** Maximum length of the purpose in a payment order (Bank of Russia, 762-P, field 24). */
const maxPurposeLength = 210

/**
 * Returns the payment purpose: the text of `template` with the reference at the end. The bank repeats the
 * purpose in its statement, so the reference identifies the payout there.
 */
export function formatPurpose(
  template: string,
  { number, reference }: { number: bigint; reference: string },
  maxLength = maxPurposeLength,
): string {
  const text = template.replaceAll('{number}', String(number))
  return `${text.slice(0, maxLength - reference.length - 1).trimEnd()} ${reference}`
}
