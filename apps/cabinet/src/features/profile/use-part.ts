import { useState } from 'react'
import type { ApiPath, ApiResponse } from '../../shared/api/client.ts'
import type { Loadable } from '../../shared/loading/loadable.ts'
import type { Resource } from '../../shared/loading/use-resource.ts'
import { useRequest } from '../../shared/loading/use-request.ts'
import { useRefreshOnReturn } from '../../shared/loading/use-refresh-on-return.ts'

/**
 * Data that the profile has loaded from one API path. `retry` requests the data again; `take` replaces the data
 * with values that the member has just saved.
 */
export type Part<T> = Resource<T> & { take: (value: T) => void }

/**
 * Returns the data from `loaded`, or requests them if they are not loaded. The data are requested again at each event of
 * `useRefreshOnReturn`, and the old data stay visible until the response.
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
  useRefreshOnReturn(() => {
    setRequested(true)
    asking.reload()
  })
  return { shown, retry, retrying: asking.retrying, take: (value) => setShown({ status: 'loaded', value }) }
}
