import { fillPath } from '@impulse/api/routes/fill-path'
import { useRef, useState } from 'react'
import { ApiError, errorText } from '../../../shared/api/api-error.ts'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { api } from '../../../shared/session/browser-session.ts'

/** Ends one session at a time. If the session has already ended, the result is a success. */
export function useEndSession(onEnded: (id: string) => void) {
  const [ending, setEnding] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [endedId, setEndedId] = useState<string | null>(null)
  const isBusy = useRef(false)
  const end = async (id: string) => {
    if (isBusy.current) return
    isBusy.current = true
    setEnding(id)
    setFailed(null)
    const isOver = () => {
      setEndedId(id)
      onEnded(id)
    }
    try {
      await api.delete(fillPath('/api/lk/sessions/:id/', { id }), repeatable())
      isOver()
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) isOver()
      else setFailed(errorText(error))
    } finally {
      isBusy.current = false
      setEnding(null)
    }
  }
  return { ending, failed, endedId, end: (id: string) => void end(id) }
}
