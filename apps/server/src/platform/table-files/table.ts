/** Points are `bigint`, a moment is written in Moscow's time. */
export type Cell = string | bigint | Date | null

/** A table as it goes into a file, in chunks, so that the whole of it is never in memory. */
export type Table = {
  name: string
  columns: readonly { title: string; width: number }[]
  rows: AsyncIterable<readonly (readonly Cell[])[]>
}
