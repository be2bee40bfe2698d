import type { ConsoleAction } from '../staff/console-permissions.ts'

/**
 * Formats of an exported list. The path of the exported file is the path of the list plus the format as
 * extension.
 */
export const fileFormats = { csv: 'CSV', xlsx: 'XLSX (Excel)', xml: 'XML' } as const
export type FileFormat = keyof typeof fileFormats

/** Returns the formats of a list that staff export with this action. Only the accountant's registers have XML. */
export const formatsOf = (action: ConsoleAction): FileFormat[] =>
  (Object.keys(fileFormats) as FileFormat[]).filter(
    (format) => format !== 'xml' || action === 'accounting.export',
  )
