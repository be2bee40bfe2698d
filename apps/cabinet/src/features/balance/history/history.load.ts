import type { History, HistoryTotals } from '@impulse/api/balance/balance'
import { type Loadable, toLoadable } from '../../../shared/loading/loadable.ts'
import type { Api } from '../../../shared/api/client.ts'
import { unlessCancelled } from '../../../shared/api/unless-cancelled.ts'
import { type HistoryFilters, parseFilters } from './history-filters.ts'

/** Number of operations on a page of the history (specification, section 9). */
const historyPageSize = 200

export type LoadedHistory = {
  filters: HistoryFilters
  first: Loadable<History>
  /** Totals of all operations that match the filters, including operations that are not loaded. */
  totals: Loadable<HistoryTotals>
}

/** Loads the first page and the totals for the filters in the URL, on the server and in the browser. */
export async function loadHistory(
  api: Api,
  { url, signal }: { url: URL; signal: AbortSignal },
): Promise<LoadedHistory> {
  const filters = parseFilters(url.searchParams)
  const [first, totals] = await Promise.all([
    toLoadable(fetchHistory(api, { filters, skipCount: 0, signal })),
    toLoadable(fetchTotals(api, { filters, signal })),
  ])
  return { filters, first, totals }
}

/** Loads one page of the history. A cancelled request returns an empty page (specification, section 8). */
export async function fetchHistory(
  api: Api,
  { filters, skipCount, signal }: { filters: HistoryFilters; skipCount: number; signal?: AbortSignal },
): Promise<History> {
  const query = { ...filters, skipCount, maxResultCount: historyPageSize }
  const request = api.get('/api/balance/account-history/', { query, signal })
  return unlessCancelled(request, { history: [], totalCount: 0, days: [] })
}

/** Loads the totals of the history. A cancelled request returns zeros. */
const fetchTotals = (
  api: Api,
  { filters, signal }: { filters: HistoryFilters; signal: AbortSignal },
): Promise<HistoryTotals> => {
  const request = api.get('/api/balance/history-totals/', { query: { ...filters }, signal })
  return unlessCancelled(request, { availableDelta: 0, income: 0, outgo: 0, returned: 0, rewarded: null })
}
