/** A text as a cell of a CSV file with semicolons. */
export function csvCell(text: string): string {
  const shown = withoutFormula(text)
  return /[;"\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}

/**
 * A spreadsheet would compute a text that begins like a formula, whatever quotes stand around it. Such a text comes from
 * outside: a contract's number may begin with a hyphen. The apostrophe makes it text. Figures are ours, and stay figures.
 */
const withoutFormula = (text: string): string =>
  /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u.test(text) ? `'${text}` : text
