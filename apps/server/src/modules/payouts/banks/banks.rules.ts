/**
 * Ids of the most popular banks in the fast payments system (SBP), in the order of display. A bank may have
 * several ids.
 */
const popularIds: readonly (readonly string[])[] = [
  ['100000000111'],
  ['100000000004'],
  ['110000000005', '100000000005'],
  ['100000000008'],
  ['100000000001'],
  ['100000000273'],
]

/** Returns the rank of a popular bank, from 1; null for every other bank. */
export function getPopularityRank(id: string): number | null {
  const index = popularIds.findIndex((ids) => ids.includes(id))
  return index < 0 ? null : index + 1
}

/** BICs of the head offices of the most popular banks, in the order of display. */
const popularBics = ['044525225', '044525974', '044525187', '044525593', '044525823']

/** Returns the rank of a popular bank by its BIC, from 1; null for every other bank. */
export function getBicPopularityRank(bic: string): number | null {
  const index = popularBics.indexOf(bic)
  return index < 0 ? null : index + 1
}

/**
 * Returns true when an imported list has less than half of the known banks. The import treats such a list as
 * truncated.
 */
export const isTooShort = ({ known, listed }: { known: number; listed: number }): boolean =>
  listed * 2 < known

/** Difference between the stored rows and an imported list. `missingKeys`: keys that the list no longer contains. */
export type ListChange<Row> = { added: Row[]; updated: Row[]; missingKeys: string[] }

/**
 * Compares the stored rows with a list. Two rows are equal when `toComparable`, which omits irrelevant
 * fields, returns the same text.
 */
export function toListChange<Row>(
  known: ReadonlyMap<string, Row>,
  listedRows: ReadonlyMap<string, Row>,
  toComparable: (row: Row) => string,
): ListChange<Row> {
  const change: ListChange<Row> = { added: [], updated: [], missingKeys: [] }
  for (const [key, row] of listedRows) {
    const before = known.get(key)
    if (!before) change.added.push(row)
    else if (toComparable(before) !== toComparable(row)) change.updated.push(row)
  }
  for (const key of known.keys()) if (!listedRows.has(key)) change.missingKeys.push(key)
  return change
}
