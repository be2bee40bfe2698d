/** Value of a cell. A `bigint` is a sum in points; a `Date` is written as the time in Moscow. */
export type Cell = string | bigint | Date | null

/**
 * Table that is written to a file. The rows are read in chunks, so that the memory never contains the whole
 * table.
 */
export type Table = {
  name: string
  columns: readonly { title: string; width: number }[]
  rows: AsyncIterable<readonly (readonly Cell[])[]>
}
