import { useCallback, useEffect, useRef, useState } from 'react'
import type { Api } from '../api/client.ts'
import { useWhenOnline } from '../browser/use-when-online.ts'
import { api } from '../session/browser-session.ts'
import { useAccount } from '../member/member-summary.ts'
import { foundOrShown, type Loadable, getLoadedValue } from './loadable.ts'
import type { Resource } from './use-resource.ts'

/** The same function at every call: what it found is kept under it. */
type Fetcher<T> = (api: Api, options: { signal: AbortSignal }) => Promise<Loadable<T>>

/**
 * A part of a screen as it came with the document, asked for again at every step, whenever the money next to it has changed,
 * and, where it has failed, once the network is back. What was shown, here or on an earlier screen, stays until there is an
 * answer.
 */
export function useFreshPart<T>(fetcher: Fetcher<T>, loaded: Loadable<T>): Resource<T> {
  const [shown, setShown] = useState(() => (loaded.status === 'loading' ? earlier(fetcher, loaded) : loaded))
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
        setShown((before) => foundOrShown(found, before))
        setRetrying(false)
      },
      () => undefined,
    )
  }, [fetcher])

  const { balance, pending, today, isOld } = useAccount()
  const isLate = balance.status === 'loading' || pending.status === 'loading'
  const money =
    !isLate && JSON.stringify([today, isOld, getLoadedValue(balance), getLoadedValue(pending)?.amount])
  const isAnswered = useRef(true)
  useEffect(() => {
    if (loaded.status === 'loading' || !isAnswered.current) retry()
    // Money that comes for the first time has not changed.
    isAnswered.current = !money
  }, [loaded, money, retry])
  useEffect(() => () => running.current?.abort(), [])

  useEffect(() => {
    if (shown.status === 'loaded') cached.set(fetcher, shown)
  }, [fetcher, shown])

  useWhenOnline(retry, shown.status === 'failed')

  return { shown, retry, retrying }
}

/** In memory only, and only in the browser: effects do not run on the server. A new document forgets it. */
const cached = new Map<unknown, Loadable<unknown>>()

const earlier = <T>(fetcher: Fetcher<T>, otherwise: Loadable<T>): Loadable<T> =>
  (cached.get(fetcher) as Loadable<T> | undefined) ?? otherwise
