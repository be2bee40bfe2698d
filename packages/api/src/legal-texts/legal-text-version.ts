/** Formats a version: «01.12.2026» for «2026-12-01», «01.12.2026 (2)» for the second one of that day. */
export function versionText(version: string): string {
  const [year, month, day, number] = version.split('-')
  return `${day}.${month}.${year}${number === undefined ? '' : `\u00a0(${number})`}`
}
