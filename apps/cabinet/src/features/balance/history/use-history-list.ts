import type { History, HistoryItem } from '@impulse/api/balance/balance'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { type Failed, type Loadable, toFailed } from '../../../shared/loading/loadable.ts'
import { usePageCache } from '../../../shared/loading/page-cache.ts'
import { useWhenOnline } from '../../../shared/browser/use-when-online.ts'
import { api } from '../../../shared/session/browser-session.ts'
import { listPageSize } from '../../../shared/list/growing-list.ts'
import { withoutReleased } from './history-days.ts'
import { toUrl } from './history-filters.ts'
import { type HistoryList, toHistoryList, mergeFirstPage, withNextPage } from './history-list.ts'
import { fetchHistory, type LoadedHistory } from './history.load.ts'

export type ShownHistory = {
  /** Loaded operations; null when the first page failed to load and no cached list exists. */
  list: HistoryList | null
  /** Operations of the list that the page shows, without the rewards that the row of their release stands for. */
  rows: HistoryItem[]
  /** Number of operations that match the filters and come after the shown operations. */
  remainingCount: number
  failure: Failed | undefined
  loadingMore: boolean
  showMore: () => void
  /** Retries the failed request. When the network is back, the hook retries it by itself. */
  retry: () => void
  retrying: boolean
}

/**
 * List of the history that grows by `listPageSize` rows with each press on its button. The operations are loaded in larger
 * pages. When the member comes back with the browser's Back button, the list has its former length, so that the browser
 * can restore the scroll position.
 */
export function useHistoryList({ filters, first }: LoadedHistory): ShownHistory {
  const cached = usePageCache().lists as Lists
  const cacheKey = `${useLocation().key} ${toUrl(filters)}`
  const [loadedState, setLoadedState] = useState(() => begin(cacheKey, first, cached))
  const [more, setMore] = useState<'idle' | 'loading' | Failed>('idle')
  const running = useRef<AbortController | null>(null)
  // The state is set during rendering, so that the member never sees the old rows under the new filters.
  if (loadedState.cacheKey !== cacheKey || loadedState.first !== first) {
    setLoadedState(
      loadedState.cacheKey === cacheKey ? refreshed(loadedState, first) : begin(cacheKey, first, cached),
    )
    setMore('idle')
  }

  useEffect(() => {
    if (loadedState.list !== null) save(loadedState, cached)
  }, [cached, loadedState])
  // Cancels the running request for the next page when the filters change or the first page is loaded again.
  useEffect(() => () => running.current?.abort(), [cacheKey, first])

  const { list, maxRows } = loadedState
  const allRows = withoutReleased(list?.items ?? [])
  const fetchMore = () => {
    if (list === null || more === 'loading') return
    const controller = new AbortController()
    running.current = controller
    setMore('loading')
    fetchHistory(api, { filters, skipCount: list.items.length, signal: controller.signal }).then(
      (page) => {
        if (controller.signal.aborted) return
        setLoadedState((now) =>
          now.cacheKey === cacheKey ? { ...now, list: withNextPage(list, page) } : now,
        )
        setMore('idle')
      },
      (error: unknown) => !controller.signal.aborted && setMore(toFailed(error)),
    )
  }
  const showMore = () => {
    const wantedRows = maxRows + listPageSize
    setLoadedState({ ...loadedState, maxRows: wantedRows })
    if (list !== null && list.items.length < list.totalCount && allRows.length < wantedRows) fetchMore()
  }
  const { revalidate, state } = useRevalidator()
  const { refresh } = useMemberSummary()
  const retry = () => {
    if (first.status !== 'failed') return fetchMore()
    // Reloads the balance together with the history, so that the page does not show an older balance next to a
    // newer history.
    refresh()
    void revalidate()
  }
  const firstFailure = first.status === 'failed' ? first : undefined
  const failure = typeof more === 'object' ? more : firstFailure
  useWhenOnline(retry, failure !== undefined)

  const firstHidden = allRows[maxRows]
  const shownItemCount =
    firstHidden === undefined ? (list?.items.length ?? 0) : (list?.items.indexOf(firstHidden) ?? 0)
  return {
    list,
    rows: allRows.slice(0, maxRows),
    remainingCount: (list?.totalCount ?? 0) - shownItemCount,
    failure,
    loadingMore: more === 'loading',
    retry,
    retrying: more === 'loading' || state === 'loading',
    showMore,
  }
}

type HistoryState = {
  cacheKey: string
  first: Loadable<History>
  list: HistoryList | null
  /** Maximum number of rows that the page shows. */
  maxRows: number
}

function begin(cacheKey: string, first: Loadable<History>, cached: Lists): HistoryState {
  const { list, maxRows } = cached.get(cacheKey) ?? { list: null, maxRows: listPageSize }
  return refreshed({ cacheKey, first, list, maxRows }, first)
}

/** Updates the list with the reloaded first page. If the reload failed, the list stays unchanged. */
function refreshed({ list, ...state }: HistoryState, first: Loadable<History>): HistoryState {
  if (first.status !== 'loaded') return { ...state, first, list }
  return {
    ...state,
    first,
    list: list === null ? toHistoryList(first.value) : mergeFirstPage(list, first.value),
  }
}

/**
 * Cache of loaded lists. Each key consists of the key of the browser's history entry and the address with the filters.
 */
type Lists = Map<string, Pick<HistoryState, 'list' | 'maxRows'>>
const maxCachedLists = 20

function save({ cacheKey, list, maxRows }: HistoryState, cached: Lists): void {
  cached.delete(cacheKey)
  cached.set(cacheKey, { list, maxRows })
  const [oldest] = cached.keys()
  if (cached.size > maxCachedLists && oldest !== undefined) cached.delete(oldest)
}
