import { useEffect, useEffectEvent, useState } from 'react'
import type { ApiPath, ApiResponse } from '../../shared/api/client.ts'
import type { Loadable } from '../../shared/loading/loadable.ts'
import type { Resource } from '../../shared/loading/use-resource.ts'
import { useRequest } from '../../shared/loading/use-request.ts'
import { useWhenOnline } from '../../shared/browser/use-when-online.ts'

/**
 * Data that the profile has loaded from one API path. `retry` requests the data again; `take` replaces the data
 * with values that the member has just saved.
 */
export type Part<T> = Resource<T> & { take: (value: T) => void }

/**
 * Returns the data from `loaded`, or requests them if they are not loaded. When the member returns to the browser tab,
 * the data are requested again, and the old data stay visible until the response. If the first request failed, the
 * request is repeated when the network is back.
 */
export function usePart<Path extends ApiPath<'GET'>>(
  path: Path,
  loaded: Loadable<ApiResponse<'GET', Path>>,
): Part<ApiResponse<'GET', Path>> {
  const [shown, setShown] = useState(loaded)
  const [isRequested, setRequested] = useState(loaded.status !== 'loaded')
  const asking = useRequest(isRequested ? path : null, (found) =>
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
