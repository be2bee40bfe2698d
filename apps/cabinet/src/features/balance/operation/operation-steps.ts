import type { HistoryItem } from '@impulse/api/balance/balance'

/**
 * Returns the id of the operation that stands `by` rows below the operation `id` in the list; null when there is none,
 * or when the list does not contain the operation.
 */
export function stepFrom(rows: readonly Pick<HistoryItem, 'id'>[], id: string, by: 1 | -1): string | null {
  const index = rows.findIndex((row) => row.id === id)
  return index === -1 ? null : (rows[index + by]?.id ?? null)
}
