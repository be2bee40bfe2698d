import type { History } from '@impulse/api/balance/balance'
import { startTransition, useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useMemberSummary } from '../../../shared/member/member-summary.ts'
import { type Failed, type Loadable, toFailed } from '../../../shared/loading/loadable.ts'
import { usePageCache } from '../../../shared/loading/page-cache.ts'
import { useWhenOnline } from '../../../shared/browser/use-when-online.ts'
import { api } from '../../../shared/session/browser-session.ts'
import { toUrl } from './history-filters.ts'
import { type HistoryList, toHistoryList, mergeFirstPage, withNextPage } from './history-list.ts'
import { fetchHistory, historyPageSize, type LoadedHistory } from './history.load.ts'

export type ShownHistory = {
  /** Loaded operations; null when the first page failed to load and no cached list exists. */
  list: HistoryList | null
  /**
   * Maximum number of operations to render. In the first render of a list that is not cached, the maximum is
   * `initialRenderedCount`; otherwise there is no limit.
   */
  renderedCount: number
  failure: Failed | undefined
  loadingMore: boolean
  /** Number of pages that were loaded after the first page, by scrolling or by the button. */
  laterPages: number
  showMore: () => void
  /** Retries the failed request. When the network is back, the hook retries it by itself. */
  retry: () => void
  retrying: boolean
}

/**
 * List of the history that grows page by page. When the member comes back with the browser's Back button, the
 * list has its former length, so that the browser can restore the scroll position.
 */
export function useHistoryList({ filters, first }: LoadedHistory): ShownHistory {
  const cached = usePageCache().lists as Lists
  const cacheKey = `${useLocation().key} ${toUrl(filters)}`
  // After the browser's Back button, the first render draws all rows, so that the browser can restore the
  // scroll position.
  const [renderedCount, setRenderedCount] = useState(() =>
    cached.has(cacheKey) ? Infinity : initialRenderedCount,
  )
  useEffect(() => startTransition(() => setRenderedCount(Infinity)), [])
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
    if (loadedState.list !== null) save(loadedState.cacheKey, loadedState.list, cached)
  }, [cached, loadedState])
  // Cancels the running request for the next page when the filters change or the first page is loaded again.
  useEffect(() => () => running.current?.abort(), [cacheKey, first])

  const showMore = () => {
    const { list } = loadedState
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
  const { revalidate, state } = useRevalidator()
  const { refresh } = useMemberSummary()
  const retry = () => {
    if (first.status !== 'failed') return showMore()
    // Reloads the balance together with the history, so that the page does not show an older balance next to a
    // newer history.
    refresh()
    void revalidate()
  }
  const firstFailure = first.status === 'failed' ? first : undefined
  const failure = typeof more === 'object' ? more : firstFailure
  useWhenOnline(retry, failure !== undefined)

  return {
    list: loadedState.list,
    renderedCount,
    failure,
    loadingMore: more === 'loading',
    retry,
    retrying: more === 'loading' || state === 'loading',
    laterPages: Math.ceil((loadedState.list?.items.length ?? 0) / historyPageSize) - 1,
    showMore,
  }
}

/**
 * Number of rows in the first render of a list that is not cached, which is more than a screen shows. The server
 * renders only these rows, and the browser adds the other rows.
 */
const initialRenderedCount = 50

type HistoryState = { cacheKey: string; first: Loadable<History>; list: HistoryList | null }

function begin(cacheKey: string, first: Loadable<History>, cached: Lists): HistoryState {
  return refreshed({ cacheKey, first, list: cached.get(cacheKey) ?? null }, first)
}

/** Updates the list with the reloaded first page. If the reload failed, the list stays unchanged. */
function refreshed({ cacheKey, list }: HistoryState, first: Loadable<History>): HistoryState {
  if (first.status !== 'loaded') return { cacheKey, first, list }
  return {
    cacheKey,
    first,
    list: list === null ? toHistoryList(first.value) : mergeFirstPage(list, first.value),
  }
}

/**
 * Cache of loaded lists. Each key consists of the key of the browser's history entry and the address with the filters.
 */
type Lists = Map<string, HistoryList>
const maxCachedLists = 20

function save(cacheKey: string, list: HistoryList, cached: Lists): void {
  cached.delete(cacheKey)
  cached.set(cacheKey, list)
  const [oldest] = cached.keys()
  if (cached.size > maxCachedLists && oldest !== undefined) cached.delete(oldest)
}
