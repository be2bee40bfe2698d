import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../session/browser-session.ts'
import { type Loadable, toLoadable } from './loadable.ts'

type RequestState = {
  /** Repeats the request without a loading state. */
  reload: () => void
  /** Repeats the request when the member asks for it, with the loading state `retrying`. */
  retry: () => void
  retrying: boolean
}

/**
 * Requests an address when the address changes, and on demand. Only the result of the last request is used;
 * null: no request.
 */
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
    toLoadable(api.get<T>(path, { signal: controller.signal })).then(
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
