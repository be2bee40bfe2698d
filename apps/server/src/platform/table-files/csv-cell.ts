/** Formats a text as a cell of a CSV file whose cells are separated by semicolons. */
export function csvCell(text: string): string {
  const safeText = withoutFormula(text)
  return /[;"\r\n]/.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText
}

/**
 * Puts an apostrophe before a text that begins like a formula. A spreadsheet would compute such a text even
 * when it is in quotes. Untrusted texts may begin like a formula: for example, a contract number may begin
 * with a hyphen.
 */
const withoutFormula = (text: string): string =>
  /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u.test(text) ? `'${text}` : text
