/** Formats a text as a cell of a CSV file with semicolons. */
export function csvCell(text: string): string {
  const shown = withoutFormula(text)
  return /[;"\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}

/**
 * Puts an apostrophe before a text that begins like a formula, because a spreadsheet would compute such a
 * text, even in quotes. Untrusted texts may begin so: a contract number may begin with a hyphen. Numbers stay
 * numbers.
 */
const withoutFormula = (text: string): string =>
  /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u.test(text) ? `'${text}` : text
