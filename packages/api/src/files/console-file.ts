/** A column of an exported list: its title, and how a row's cell is read. */
export type FileColumn<Row> = { title: string; width?: number } & (
  | { text: (row: Row) => string | null }
  /** Points or roubles. */
  | { sum: (row: Row) => number | null }
  /** An instant in ISO 8601. */
  | { moment: (row: Row) => string | null }
)

/**
 * Formats of an exported list. The path of the export is the path of the list with the format as extension.
 */
export const fileFormats = { csv: 'CSV', xlsx: 'XLSX (Excel)' } as const
export type FileFormat = keyof typeof fileFormats
