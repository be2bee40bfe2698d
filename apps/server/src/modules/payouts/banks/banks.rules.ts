/**
 * The banks that people pick most, by their numbers in the system of payments by phone; one has had two of them. The order
 * is the one in which they stand.
 */
const popularIds: readonly (readonly string[])[] = [
  ['100000000111'],
  ['100000000004'],
  ['110000000005', '100000000005'],
  ['100000000008'],
  ['100000000001'],
  ['100000000273'],
]

/** Rank of a popular bank; null for every other bank. */
export function popularPlace(id: string): number | null {
  const place = popularIds.findIndex((ids) => ids.includes(id))
  return place < 0 ? null : place + 1
}

/** A list with less than half of what is there is taken for one that broke off. */
export const isTooShort = ({ known, listed }: { known: number; listed: number }): boolean =>
  listed * 2 < known

/** Returns the difference between the stored rows and an import, by key. */
export type ListChange<Row> = { added: Row[]; updated: Row[]; gone: string[] }

/** Compares by what is said of each: `saidOf` leaves out what does not matter. */
export function toListChange<Row>(
  known: ReadonlyMap<string, Row>,
  listed: ReadonlyMap<string, Row>,
  toComparable: (row: Row) => string,
): ListChange<Row> {
  const change: ListChange<Row> = { added: [], updated: [], gone: [] }
  for (const [key, row] of listed) {
    const before = known.get(key)
    if (!before) change.added.push(row)
    else if (toComparable(before) !== toComparable(row)) change.updated.push(row)
  }
  for (const key of known.keys()) if (!listed.has(key)) change.gone.push(key)
  return change
}
