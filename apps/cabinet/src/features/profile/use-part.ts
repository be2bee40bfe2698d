import { useEffect, useState } from 'react'
import { type Loadable, settle } from '../../shared/account/loadable.ts'
import type { Asked } from '../../shared/account/use-asked.ts'
import { useWhenOnline } from '../../shared/online/use-when-online.ts'
import { api } from '../../shared/session/browser-session.ts'

/** A part of the profile. `retry` asks for it again, `take` puts in its place what the member has just saved. */
export type Part<T> = Asked<T> & { take: (value: T) => void }

/**
 * What a page has loaded, or asks for when it came without. It is asked for again on request, and by itself when the member
 * comes back to the tab (a letter's link opens elsewhere) and when it has failed and the network is back; what is shown
 * stays until there is an answer, and stays where there is none.
 */
export function usePart<T>(path: string, loaded: Loadable<T>): Part<T> {
  const [shown, setShown] = useState(loaded)
  const [attempt, setAttempt] = useState(loaded.status === 'loaded' ? 0 : 1)
  const [retrying, setRetrying] = useState(false)
  useEffect(() => {
    if (attempt === 0) return undefined
    const controller = new AbortController()
    settle(api.get<T>(path, { signal: controller.signal })).then(
      (found) => {
        if (controller.signal.aborted) return
        setShown((before) => (found.status === 'failed' && before.status === 'loaded' ? before : found))
        setRetrying(false)
      },
      () => undefined,
    )
    return () => controller.abort()
  }, [path, attempt])

  const retry = () => {
    setRetrying(true)
    setAttempt((count) => count + 1)
  }
  useEffect(() => {
    const lookAgain = () => document.visibilityState === 'visible' && setAttempt((count) => count + 1)
    document.addEventListener('visibilitychange', lookAgain)
    return () => document.removeEventListener('visibilitychange', lookAgain)
  }, [])
  useWhenOnline(retry, shown.status === 'failed')
  return { shown, retry, retrying, take: (value) => setShown({ status: 'loaded', value }) }
}
