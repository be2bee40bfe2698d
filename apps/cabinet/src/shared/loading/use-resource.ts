import { useState } from 'react'
import type { ApiPath, ApiQuery, ApiResponse } from '../api/client.ts'
import { useWhenOnline } from '../browser/use-when-online.ts'
import { keepShownIfUnanswered, type Loadable } from './loadable.ts'
import { useRequest } from './use-request.ts'

export type Resource<T> = { shown: Loadable<T>; retry: () => void; retrying: boolean }

const loading = { status: 'loading' } as const

/**
 * Loads the data of a sheet each time the sheet opens. Until the response, the last response stays visible. After a
 * failure, the data are requested again when the network is back. If `path` is null, nothing is loaded.
 */
export function useResource<Path extends ApiPath<'GET'>>(
  path: Path | null,
  { isOpen, query }: { isOpen: boolean; query?: ApiQuery<Path> },
): Resource<ApiResponse<'GET', Path>> {
  type T = ApiResponse<'GET', Path>
  const [resultByPath, setResultByPath] = useState<Readonly<Record<string, Loadable<T>>>>({})
  const address = path ?? ''
  const { retry, retrying } = useRequest(
    isOpen ? path : null,
    (found) =>
      setResultByPath((before) => ({ ...before, [address]: keepShownIfUnanswered(found, before[address]) })),
    query,
  )
  const shown = resultByPath[address] ?? loading
  useWhenOnline(retry, isOpen && shown.status === 'failed')
  return { shown, retry, retrying }
}
