import { useCallback, useEffect, useRef, useState } from 'react'
import { useAccount } from '../../shared/account/account.ts'
import { foundOrShown, type Loadable, valueOf } from '../../shared/account/loadable.ts'
import type { Api } from '../../shared/api/client.ts'
import { api } from '../../shared/session/browser-session.ts'

type Ask<T> = (api: Api, options: { signal: AbortSignal }) => Promise<Loadable<T>>

export type Rewards<T> = { shown: Loadable<T>; retry: () => void; retrying: boolean }

/**
 * Figures as they came with the document, asked for anew at every step and whenever the money beside them has changed.
 * What was shown, here or on an earlier screen, stays until there is an answer.
 */
export function useRewards<T>(ask: Ask<T>, loaded: Loadable<T>): Rewards<T> {
  const [shown, setShown] = useState(() => (loaded.status === 'loading' ? earlier(ask, loaded) : loaded))
  const [retrying, setRetrying] = useState(false)
  const running = useRef<AbortController | null>(null)

  const retry = useCallback(() => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setRetrying(true)
    ask(api, { signal: controller.signal }).then(
      (found) => {
        if (controller.signal.aborted) return
        setShown((before) => foundOrShown(found, before))
        setRetrying(false)
      },
      () => undefined,
    )
  }, [ask])

  const { balance, pending, today, isOld } = useAccount()
  const money = JSON.stringify([today, isOld, valueOf(balance), valueOf(pending)?.amount])
  const isAnswered = useRef(loaded.status !== 'loading')
  useEffect(() => {
    if (!isAnswered.current) retry()
    isAnswered.current = false
  }, [loaded, money, retry])
  useEffect(() => () => running.current?.abort(), [])

  useEffect(() => {
    if (shown.status === 'loaded') kept.set(ask, shown)
  }, [ask, shown])

  return { shown, retry, retrying }
}

/** In memory only, and only in the browser: effects do not run on the server. A new document forgets it. */
const kept = new Map<unknown, Loadable<unknown>>()

const earlier = <T>(ask: Ask<T>, otherwise: Loadable<T>): Loadable<T> =>
  (kept.get(ask) as Loadable<T> | undefined) ?? otherwise
