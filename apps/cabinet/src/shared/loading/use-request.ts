import { useEffect, useEffectEvent, useState } from 'react'
import type { ApiPath, ApiQuery, ApiResponse } from '../api/client.ts'
import { api } from '../session/browser-session.ts'
import { type Loadable, toLoadable } from './loadable.ts'

type RequestState = {
  /** Sends the request again in the background, so `retrying` stays false. */
  reload: () => void
  /** Sends the request again when the member presses a button. `retrying` is true until the response. */
  retry: () => void
  retrying: boolean
}

/**
 * Requests `path` when it changes, and when the caller calls `reload` or `retry`. Only the response to the last
 * request is used. If `path` is null, no request is sent. The caller must always pass the same `query`.
 */
export function useRequest<Path extends ApiPath<'GET'>>(
  path: Path | null,
  onFound: (found: Loadable<ApiResponse<'GET', Path>>) => void,
  query?: ApiQuery<Path>,
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
    toLoadable(api.get(path, { signal: controller.signal, ...(query && { query }) })).then(
      (found) => {
        if (!controller.signal.aborted) take(found)
      },
      () => undefined,
    )
    return () => controller.abort()
  }, [path, attempt, query])

  const reload = () => setAttempt((count) => count + 1)
  const retry = () => {
    setRetrying(true)
    reload()
  }
  return { reload, retry, retrying }
}
