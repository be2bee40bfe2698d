import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../session/browser-session.ts'
import { type Loadable, settle } from './loadable.ts'

type RequestState = {
  /** Without a loading state. */
  reload: () => void
  /** Started by the member, with a loading state: `retrying`. */
  retry: () => void
  retrying: boolean
}

/** Requests an address when it changes and on demand; the last request wins. Null: no request. */
export function useRequest<T>(path: string | null, onFound: (found: Loadable<T>) => void): RequestState {
  const [attempt, setAttempt] = useState(0)
  const [retrying, setRetrying] = useState(false)
  const take = useEffectEvent((found: Loadable<T>) => {
    onFound(found)
    setRetrying(false)
  })
  useEffect(() => {
    if (path === null) return undefined
    const controller = new AbortController()
    settle(api.get<T>(path, { signal: controller.signal })).then(
      (found) => {
        if (!controller.signal.aborted) take(found)
      },
      () => undefined,
    )
    return () => controller.abort()
  }, [path, attempt])

  const reload = () => setAttempt((count) => count + 1)
  const retry = () => {
    setRetrying(true)
    reload()
  }
  return { reload, retry, retrying }
}
