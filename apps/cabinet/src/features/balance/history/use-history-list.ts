import type { History } from '@impulse/api/balance/balance'
import { startTransition, useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useAccount } from '../../../shared/member/member-summary.ts'
import { getLoadError, type Loadable } from '../../../shared/loading/loadable.ts'
import { errorText } from '../../../shared/api/api-error.ts'
import { useWhenOnline } from '../../../shared/browser/use-when-online.ts'
import { api } from '../../../shared/session/browser-session.ts'
import { toUrl } from './history-filters.ts'
import { type HistoryList, toHistoryList, withFreshFirstPage, withNextPage } from './history-list.ts'
import { fetchHistory, historyPageSize, type LoadedHistory } from './history.load.ts'

export type ShownHistory = {
  /** Null: nothing is known, the first page itself has failed. */
  list: HistoryList | null
  /** Number of operations to draw. */
  drawn: number
  failure: string | undefined
  loadingMore: boolean
  /** Pages that came by themselves or by the button, beyond the first. */
  laterPages: number
  showMore: () => void
  /** Asks again for what has failed; the network's return does so by itself. */
  retry: () => void
  retrying: boolean
}

/**
 * The history as it grows page by page. Going away and coming back by the browser's Back finds it as long as it was,
 * so that the page can be scrolled to where one left it.
 */
export function useHistoryList({ filters, first }: LoadedHistory): ShownHistory {
  const place = `${useLocation().key} ${toUrl(filters)}`
  // Back needs the whole length at once, or there would be nothing to scroll to.
  const [drawn, setDrawn] = useState(() => (cached.has(place) ? Infinity : drawnFirst))
  useEffect(() => startTransition(() => setDrawn(Infinity)), [])
  const [shown, setShown] = useState(() => begin(place, first))
  const [more, setMore] = useState<'idle' | 'loading' | { failed: string }>('idle')
  const running = useRef<AbortController | null>(null)
  // Set while rendering: no frame may show the rows of other filters under the new ones.
  if (shown.place !== place || shown.first !== first) {
    setShown(shown.place === place ? refreshed(shown, first) : begin(place, first))
    setMore('idle')
  }

  useEffect(() => {
    if (shown.list !== null) save(shown.place, shown.list)
  }, [shown])
  // A page that is still on its way belongs to what is not shown any more.
  useEffect(() => () => running.current?.abort(), [place, first])

  const showMore = () => {
    const { list } = shown
    if (list === null || more === 'loading') return
    const controller = new AbortController()
    running.current = controller
    setMore('loading')
    fetchHistory(api, { filters, skipCount: list.items.length, signal: controller.signal }).then(
      (page) => {
        if (controller.signal.aborted) return
        setShown((now) => (now.place === place ? { ...now, list: withNextPage(list, page) } : now))
        setMore('idle')
      },
      (error: unknown) => !controller.signal.aborted && setMore({ failed: errorText(error) }),
    )
  }
  const { revalidate, state } = useRevalidator()
  const { refresh } = useAccount()
  const retry = () => {
    if (first.status !== 'failed') return showMore()
    // The money next to a history is never older than it.
    refresh()
    void revalidate()
  }
  const failure = typeof more === 'object' ? more.failed : getLoadError(first)
  useWhenOnline(retry, failure !== undefined)

  return {
    list: shown.list,
    drawn,
    failure,
    loadingMore: more === 'loading',
    retry,
    retrying: more === 'loading' || state === 'loading',
    laterPages: Math.ceil((shown.list?.items.length ?? 0) / historyPageSize) - 1,
    showMore,
  }
}

/** More than a screen shows: of a document it is what the server draws, and the browser draws the rest from the data. */
const drawnFirst = 50

type Shown = { place: string; first: Loadable<History>; list: HistoryList | null }

function begin(place: string, first: Loadable<History>): Shown {
  return refreshed({ place, first, list: cached.get(place) ?? null }, first)
}

/** Keeps the shown list when it cannot be reloaded. */
function refreshed({ place, list }: Shown, first: Loadable<History>): Shown {
  if (first.status !== 'loaded') return { place, first, list }
  return {
    ...{ place, first },
    list: list === null ? toHistoryList(first.value) : withFreshFirstPage(list, first.value),
  }
}

/** In memory only, and only in the browser: effects do not run on the server. A new document forgets it. */
const cached = new Map<string, HistoryList>()
const maxCachedPlaces = 20

function save(place: string, list: HistoryList): void {
  cached.delete(place)
  cached.set(place, list)
  const [oldest] = cached.keys()
  if (cached.size > maxCachedPlaces && oldest !== undefined) cached.delete(oldest)
}
