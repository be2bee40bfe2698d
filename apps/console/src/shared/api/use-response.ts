import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import { call, RefusedCall } from './call.ts'

/**
 * Returns the server's response or error for a request, or null without one. `useRefresh` reloads it with the page, and it reloads
 * every second while the response `moves`.
 */
export function useAnswer<Answer>(path: string | null, moves: (answer: Answer) => boolean = never) {
  const queryKey = ['answer', path]
  const client = useQueryClient()
  const { data, error, refetch } = useQuery<Answer>({
    queryKey,
    queryFn: () => call<Answer>('GET', path ?? ''),
    enabled: path !== null,
    // Responses may be audited accesses, so each is requested explicitly and none is cached for other pages.
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
    /** Replaces the response by that of an action. */
    setValue: (value: Answer) => void client.setQueryData(queryKey, value),
  }
}

const everyMs = 1_000
const never = () => false

function goesOn<Answer>({ state: { data, error } }: Query<Answer>, moves: (answer: Answer) => boolean) {
  if (data === undefined || !moves(data)) return false
  // Network errors are retried, missing objects are not.
  return !(error instanceof RefusedCall && error.status >= 400 && error.status < 500)
}
