/** A text as a cell of a CSV file with semicolons. */
export function csvCell(text: string): string {
  const shown = withoutFormula(text)
  return /[;"\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}

/**
 * A spreadsheet computes a text that begins like a formula, even in quotes, and untrusted texts may do so: a
 * contract's number may begin with a hyphen. The apostrophe makes it a text. Numbers stay numbers.
 */
const withoutFormula = (text: string): string =>
  /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u.test(text) ? `'${text}` : text
