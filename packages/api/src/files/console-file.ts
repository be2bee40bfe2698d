/**
 * Formats of an exported list. The path of the exported file is the path of the list plus the format as
 * extension.
 */
export const fileFormats = { csv: 'CSV', xlsx: 'XLSX (Excel)' } as const
export type FileFormat = keyof typeof fileFormats
