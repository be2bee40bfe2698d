/**
 * Formats the name of a version of a legal text: «2026-12-01» as «01.12.2026», and «2026-12-01-2», the second
 * version of that date, as «01.12.2026 (2)».
 */
export function versionText(version: string): string {
  const [year, month, day, number] = version.split('-')
  return `${day}.${month}.${year}${number === undefined ? '' : `\u00a0(${number})`}`
}
