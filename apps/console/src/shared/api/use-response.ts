import { type Query, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import { fetchJson, type ConsolePath, type ConsoleResponse, RefusedCall } from './call.ts'

/**
 * Returns the server's response to a GET request, or the error. A `path` of null sends no request. The request is
 * sent again when `useRefresh` reloads the page, and every second while `isInProgress` returns true for the response.
 */
export function useResponse<Path extends ConsolePath<'GET'>>(
  path: Path | null,
  isInProgress: (response: ConsoleResponse<'GET', Path>) => boolean = never,
) {
  type Data = ConsoleResponse<'GET', Path>
  const queryKey = ['answer', path]
  const client = useQueryClient()
  const { data, error, refetch } = useQuery<Data>({
    queryKey,
    queryFn: path === null ? skipToken : () => fetchJson('GET', path) as Promise<Data>,
    // The response is not reused on another page, and a request is sent only when the page needs the response, because
    // the server may record each response in the audit.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    networkMode: 'always',
    // A failed request is sent again when the connection is back.
    refetchOnReconnect: ({ state }) => (state.error === null ? false : 'always'),
    refetchInterval: (query) => (isPollingNeeded(query, isInProgress) ? everyMs : false),
  })
  const logOutIfSignedOut = useLogoutIfAccessDenied()
  useEffect(() => {
    if (error !== null) void logOutIfSignedOut(error)
  }, [error, logOutIfSignedOut])
  const reload = useCallback(async () => {
    await refetch()
  }, [refetch])
  return {
    value: data ?? null,
    failure: error as unknown,
    reload,
    /**
     * Shows `value`, the server's response to an action, in place of the loaded response, without sending the GET
     * request again.
     */
    setValue: (value: Data) => void client.setQueryData(queryKey, value),
  }
}

const everyMs = 1_000
const never = () => false

function isPollingNeeded<Answer>(
  { state: { data, error } }: Query<Answer>,
  isInProgress: (response: Answer) => boolean,
) {
  if (data === undefined || !isInProgress(data)) return false
  // Polling continues after a network or server error, and stops after the server has refused a request.
  return !(error instanceof RefusedCall && error.status >= 400 && error.status < 500)
}
