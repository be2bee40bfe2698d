import type { History, HistoryItem } from '@impulse/api/balance/balance'

/** Loaded operations of the history, newest first, without gaps between them. */
export type HistoryList = {
  items: HistoryItem[]
  totalCount: number
  /** Change of the available points by day (`YYYY-MM-DD`), including operations that are not loaded. */
  daySums: Readonly<Record<string, number>>
}

export const toHistoryList = (page: History): HistoryList => ({
  items: page.history,
  totalCount: page.totalCount,
  daySums: toDaySums(page),
})

/**
 * Appends the next page of the history to the list. New operations may have shifted the pages, so operations that the
 * list already contains are skipped.
 */
export function withNextPage(list: HistoryList, page: History): HistoryList {
  const known = new Set(list.items.map(({ id }) => id))
  return {
    items: [...list.items, ...page.history.filter(({ id }) => !known.has(id))],
    totalCount: page.totalCount,
    daySums: { ...list.daySums, ...toDaySums(page) },
  }
}

/**
 * Replaces the first page of the list with a reloaded page. When the reloaded page does not overlap the list, the
 * loaded operations are dropped, because the operations between them and the reloaded page are not loaded.
 */
export function mergeFirstPage(list: HistoryList, page: History): HistoryList {
  const pageIds = new Set(page.history.map(({ id }) => id))
  const meeting = list.items.findIndex(({ id }) => pageIds.has(id))
  const rest = meeting === -1 ? [] : list.items.filter(({ id }, index) => index > meeting && !pageIds.has(id))
  return {
    items: [...page.history, ...rest],
    totalCount: page.totalCount,
    daySums: { ...list.daySums, ...toDaySums(page) },
  }
}

const toDaySums = ({ days }: History): Record<string, number> =>
  Object.fromEntries(days.map(({ day, availableDelta }) => [day, availableDelta]))
