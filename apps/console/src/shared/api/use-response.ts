import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import { call, RefusedCall } from './call.ts'

/**
 * Returns the server's response or the error for a path; null sends no request. `useRefresh` reloads the
 * response with the page. While `moves` returns true for the response, the response is also reloaded every
 * second.
 */
export function useResponse<Answer>(path: string | null, moves: (answer: Answer) => boolean = never) {
  const queryKey = ['answer', path]
  const client = useQueryClient()
  const { data, error, refetch } = useQuery<Answer>({
    queryKey,
    queryFn: () => call<Answer>('GET', path ?? ''),
    enabled: path !== null,
    // The server may audit each response, so a response is requested only explicitly and is not cached for
    // other pages.
    ...{ gcTime: 0, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    // A request that failed offline is repeated when the connection is back.
    refetchOnReconnect: ({ state }) => (state.error === null ? false : 'always'),
    refetchInterval: (query) => (goesOn(query, moves) ? everyMs : false),
  })
  const logOutIfSignedOut = useLogoutIfAccessDenied()
  useEffect(() => {
    if (error !== null) void logOutIfSignedOut(error)
  }, [error, logOutIfSignedOut])
  const reload = useCallback(async () => {
    await refetch()
  }, [refetch])
  return {
    ...{ value: data ?? null, failure: error as unknown, reload },
    /** Replaces the response by the response of an action. */
    setValue: (value: Answer) => void client.setQueryData(queryKey, value),
  }
}

const everyMs = 1_000
const never = () => false

function goesOn<Answer>({ state: { data, error } }: Query<Answer>, moves: (answer: Answer) => boolean) {
  if (data === undefined || !moves(data)) return false
  // Network and server errors are retried; a refusal is not.
  return !(error instanceof RefusedCall && error.status >= 400 && error.status < 500)
}
