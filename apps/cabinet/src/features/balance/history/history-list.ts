import type { History, HistoryItem } from '@impulse/api/balance/balance'

/** As much of the history as is loaded, newest first, without gaps. */
export type HistoryList = {
  items: HistoryItem[]
  totalCount: number
  /** Change of the available points by day (`YYYY-MM-DD`): whole days, as the server adds them up. */
  daySums: Readonly<Record<string, number>>
}

export const toHistoryList = (page: History): HistoryList => ({
  items: page.history,
  totalCount: page.totalCount,
  daySums: toDaySums(page),
})

/** A later page behind what is there. Operations that came in the meantime have pushed some rows down: they come twice. */
export function withNextPage(list: HistoryList, page: History): HistoryList {
  const known = new Set(list.items.map(({ id }) => id))
  return {
    items: [...list.items, ...page.history.filter(({ id }) => !known.has(id))],
    totalCount: page.totalCount,
    daySums: { ...list.daySums, ...toDaySums(page) },
  }
}

/**
 * The first page asked for again, with the rest of what was loaded before. When so much has come in the meantime that the two
 * do not meet, the rest is dropped: a list with a hole would hide operations.
 */
export function withFreshFirstPage(list: HistoryList, page: History): HistoryList {
  const fresh = new Set(page.history.map(({ id }) => id))
  const meeting = list.items.findIndex(({ id }) => fresh.has(id))
  const rest = meeting === -1 ? [] : list.items.filter(({ id }, place) => place > meeting && !fresh.has(id))
  return {
    items: [...page.history, ...rest],
    totalCount: page.totalCount,
    daySums: { ...list.daySums, ...toDaySums(page) },
  }
}

const toDaySums = ({ days }: History): Record<string, number> =>
  Object.fromEntries(days.map(({ day, availableDelta }) => [day, availableDelta]))
