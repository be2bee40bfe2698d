import { useCallback, useEffect, useRef, useState } from 'react'
import type { Api } from '../api/client.ts'
import { useWhenOnline } from '../browser/use-when-online.ts'
import { api } from '../session/browser-session.ts'
import { useMemberSummary } from '../member/member-summary.ts'
import { keepShownIfUnanswered, type Loadable, getLoadedValue } from './loadable.ts'
import { usePageCache } from './page-cache.ts'
import type { Resource } from './use-resource.ts'

/**
 * Function that loads the data of a part. The caller must always pass the same function, because the function
 * is the key of the cache.
 */
type Fetcher<T> = (api: Api, options: { signal: AbortSignal }) => Promise<Loadable<T>>

/**
 * Returns the data of a part of the page. The first data are those that the server rendered or, if it rendered none,
 * those of the cache. The data are requested again after a navigation, after a change of the member's money, and after
 * a failure when the network is back. Until the response, the shown data stay.
 */
export function useFreshPart<T>(fetcher: Fetcher<T>, loaded: Loadable<T>): Resource<T> {
  const { parts: cached } = usePageCache()
  const [shown, setShown] = useState(() =>
    loaded.status === 'loading' ? ((cached.get(fetcher) as Loadable<T> | undefined) ?? loaded) : loaded,
  )
  const [retrying, setRetrying] = useState(false)
  const running = useRef<AbortController | null>(null)

  const retry = useCallback(() => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setRetrying(true)
    fetcher(api, { signal: controller.signal }).then(
      (found) => {
        if (controller.signal.aborted) return
        setShown((before) => keepShownIfUnanswered(found, before))
        setRetrying(false)
      },
      () => undefined,
    )
  }, [fetcher])

  const { balance, pending, today, isOld } = useMemberSummary()
  const isLate = balance.status === 'loading' || pending.status === 'loading'
  const money =
    !isLate && JSON.stringify([today, isOld, getLoadedValue(balance), getLoadedValue(pending)?.amount])
  const isAnswered = useRef(true)
  useEffect(() => {
    if (loaded.status === 'loading' || !isAnswered.current) retry()
    // The first response with the member's money does not count as a change of the money, so the part is not
    // requested again.
    isAnswered.current = !money
  }, [loaded, money, retry])
  useEffect(() => () => running.current?.abort(), [])

  useEffect(() => {
    if (shown.status === 'loaded') cached.set(fetcher, shown)
  }, [cached, fetcher, shown])

  useWhenOnline(retry, shown.status === 'failed')

  return { shown, retry, retrying }
}
