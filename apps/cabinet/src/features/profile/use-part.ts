import { useEffect, useEffectEvent, useState } from 'react'
import type { Loadable } from '../../shared/loading/loadable.ts'
import type { Resource } from '../../shared/loading/use-resource.ts'
import { useAsking } from '../../shared/loading/use-request.ts'
import { useWhenOnline } from '../../shared/browser/use-when-online.ts'

/** A part of the profile. `retry` asks for it again, `take` puts in its place what the member has just saved. */
export type Part<T> = Resource<T> & { take: (value: T) => void }

/**
 * What a page has loaded, or asks for when it came without. It is asked for again on request, and by itself when the member
 * comes back to the tab (a letter's link opens elsewhere) and when it has failed and the network is back; what is shown
 * stays until there is an answer, and stays where there is none.
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
