/** Column of an exported list: its title, and a function that reads the cell of a row. */
export type FileColumn<Row> = { title: string; width?: number } & (
  | { text: (row: Row) => string | null }
  /** Column of amounts in points or roubles. */
  | { sum: (row: Row) => number | null }
  /** Column of dates and times in ISO 8601. */
  | { moment: (row: Row) => string | null }
)

/**
 * Formats of an exported list. The path of the exported file is the path of the list plus the format as
 * extension.
 */
export const fileFormats = { csv: 'CSV', xlsx: 'XLSX (Excel)' } as const
export type FileFormat = keyof typeof fileFormats
