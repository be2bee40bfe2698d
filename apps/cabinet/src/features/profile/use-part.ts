import { useEffect, useEffectEvent, useState } from 'react'
import type { Loadable } from '../../shared/loading/loadable.ts'
import type { Resource } from '../../shared/loading/use-resource.ts'
import { useAsking } from '../../shared/loading/use-request.ts'
import { useWhenOnline } from '../../shared/browser/use-when-online.ts'

/** A part of the profile. `retry` asks for it again, `take` puts in its place what the member has just saved. */
export type Part<T> = Resource<T> & { take: (value: T) => void }

/**
 * Data that a page has loaded, or requests when it came without. It reloads on request, when the member comes back to the tab (a
 * link of an e-mail opens elsewhere) and when the network is back; the old data stays until then.
 */
export function usePart<T>(path: string, loaded: Loadable<T>): Part<T> {
  const [shown, setShown] = useState(loaded)
  const [isRequested, setRequested] = useState(loaded.status !== 'loaded')
  const asking = useAsking<T>(isRequested ? path : null, (found) =>
    setShown((before) => (found.status === 'failed' && before.status === 'loaded' ? before : found)),
  )
  const retry = () => {
    setRequested(true)
    asking.retry()
  }
  const refresh = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return
    setRequested(true)
    asking.reload()
  })
  useEffect(() => {
    const listener = () => refresh()
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  }, [])
  useWhenOnline(retry, shown.status === 'failed')
  return { shown, retry, retrying: asking.retrying, take: (value) => setShown({ status: 'loaded', value }) }
}
