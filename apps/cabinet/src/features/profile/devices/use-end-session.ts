import { fillPath } from '@impulse/api/routes/fill-path'
import { useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { usePress } from '../../../shared/feedback/use-press.ts'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { api } from '../../../shared/session/browser-session.ts'
import type { RunReauthenticated } from '../reauthentication/use-reauthentication.ts'
import { unlessClosed } from './unless-closed.ts'

/**
 * Ends one session at a time. If the session has already ended, the result is a success. `run`: see
 * `useReauthentication`.
 */
export function useEndSession(run: RunReauthenticated, onEnded: (id: string) => void) {
  const { pressed: ending, failed, press } = usePress(unlessClosed)
  const [endedId, setEndedId] = useState<string | null>(null)
  const end = async (id: string) => {
    const remove = () => api.delete(fillPath('/api/lk/sessions/:id/', { id }), repeatable())
    await run(remove).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404)) throw error
    })
    setEndedId(id)
    onEnded(id)
  }
  return { ending, failed, endedId, end: (id: string) => press(() => end(id), id) }
}
