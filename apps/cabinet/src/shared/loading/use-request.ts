import { useEffect, useEffectEvent, useState } from 'react'
import type { ApiPath, ApiResponse } from '../api/client.ts'
import { api } from '../session/browser-session.ts'
import { type Loadable, toLoadable } from './loadable.ts'

type RequestState = {
  /** Sends the request again. `retrying` stays false. */
  reload: () => void
  /** Sends the request again because the member asked for it. `retrying` is true until the response. */
  retry: () => void
  retrying: boolean
}

/**
 * Requests the address when the address changes, and when the caller asks for it. Only the response to the
 * last request is used. If the address is null, no request is sent.
 */
export function useRequest<Path extends ApiPath<'GET'>>(
  path: Path | null,
  onFound: (found: Loadable<ApiResponse<'GET', Path>>) => void,
): RequestState {
  const [attempt, setAttempt] = useState(0)
  const [retrying, setRetrying] = useState(false)
  const take = useEffectEvent((found: Loadable<ApiResponse<'GET', Path>>) => {
    onFound(found)
    setRetrying(false)
  })
  useEffect(() => {
    if (path === null) return undefined
    const controller = new AbortController()
    toLoadable(api.get(path, { signal: controller.signal })).then(
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
