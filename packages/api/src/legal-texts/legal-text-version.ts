/**
 * Formats a version: «2026-12-01» as «01.12.2026», and the second version of that date, «2026-12-01-2», as
 * «01.12.2026 (2)».
 */
export function versionText(version: string): string {
  const [year, month, day, number] = version.split('-')
  return `${day}.${month}.${year}${number === undefined ? '' : `\u00a0(${number})`}`
}
