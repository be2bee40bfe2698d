/** Value of a cell. A `bigint` is points; a `Date` is written as the time in Moscow. */
export type Cell = string | bigint | Date | null

/** Table for a file. The rows are in chunks, so that the whole table is never in memory. */
export type Table = {
  name: string
  columns: readonly { title: string; width: number }[]
  rows: AsyncIterable<readonly (readonly Cell[])[]>
}
