/** A column of the file that a list is saved as: what of a row stands in it. */
export type FileColumn<Row> = { title: string; width?: number } & (
  | { text: (row: Row) => string | null }
  /** Points or roubles. */
  | { sum: (row: Row) => number | null }
  /** An instant, as it crosses the wire. */
  | { moment: (row: Row) => string | null }
)

/** Formats of an exported list; its address is the list's with this extension. */
export const fileFormats = { csv: 'CSV', xlsx: 'XLSX (Excel)' } as const
export type FileFormat = keyof typeof fileFormats
