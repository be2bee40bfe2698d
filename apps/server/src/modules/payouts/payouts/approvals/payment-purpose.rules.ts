/** Longest purpose of a payment order (Bank of Russia, 762-P, field 24). */
const maxPurposeLength = 210

/** Purpose of a payment with its reference, which returns in the bank's statement. */
export function formatPurpose(
  template: string,
  { number, reference }: { number: bigint; reference: string },
  maxLength = maxPurposeLength,
): string {
  const text = template.replaceAll('{number}', String(number))
  return `${text.slice(0, maxLength - reference.length - 1).trimEnd()} ${reference}`
}
