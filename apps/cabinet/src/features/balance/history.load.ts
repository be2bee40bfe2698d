import { balancePaths, type History } from '@impulse/wire/balance'
import { type Loadable, settle } from '../../shared/account/loadable.ts'
import { isCancelled } from '../../shared/api/api-error.ts'
import type { Api } from '../../shared/api/client.ts'
import { type HistoryFilters, filtersOf } from './history-filters.ts'

export const historyPageSize = 50

export type LoadedHistory = {
  /** The moment of loading, ISO 8601: server and browser must agree on what «today» is. */
  now: string
  filters: HistoryFilters
  first: Loadable<History>
}

/** The first page by the filters in the address. The same on the server and in the browser. */
export async function loadHistory(
  api: Api,
  { url, signal }: { url: URL; signal: AbortSignal },
): Promise<LoadedHistory> {
  const filters = filtersOf(url.searchParams)
  const first = await settle(askForHistory(api, { filters, skipCount: 0, signal }))
  return { now: new Date().toISOString(), filters, first }
}

/** One page. A request that was cancelled gives an empty list (specification, section 8). */
export async function askForHistory(
  api: Api,
  { filters, skipCount, signal }: { filters: HistoryFilters; skipCount: number; signal?: AbortSignal },
): Promise<History> {
  try {
    const query = { ...filters, skipCount, maxResultCount: historyPageSize }
    return await api.get<History>(balancePaths.history, { query, signal })
  } catch (error) {
    if (isCancelled(error)) return { history: [], totalCount: 0, days: [] }
    throw error
  }
}
