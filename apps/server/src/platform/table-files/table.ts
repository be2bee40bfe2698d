/** Points are `bigint`; a time is written in Moscow's time. */
export type Cell = string | bigint | Date | null

/** Table for a file, in chunks, so that it is never completely in memory. */
export type Table = {
  name: string
  columns: readonly { title: string; width: number }[]
  rows: AsyncIterable<readonly (readonly Cell[])[]>
}
