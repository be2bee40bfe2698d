import { fillPath } from '@impulse/api/routes/fill-path'
import type { TicketResponse, TicketCard } from '@impulse/api/tickets/ticket'
import { useState } from 'react'
import { useFreshObject } from '../../shared/loading/use-fresh-resource.ts'
import { errorText } from '../../shared/api/api-error.ts'
import { api } from '../../shared/session/browser-session.ts'
import { fetchTicket } from './tickets.load.ts'

/**
 * State of a ticket and the actions that change the ticket. While the ticket waits for a reply of the support,
 * the hook reloads the ticket regularly.
 */
export function useFreshTicket(loaded: TicketCard) {
  const { one: thread, take } = useFreshObject(loaded, {
    find: (signal) => fetchTicket(api, { id: loaded.id, signal }),
    isOpen: ({ status }) => status === 'open',
  })
  const [failed, setFailed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [isJustClosed, setJustClosed] = useState(false)

  const change = async (action: () => Promise<TicketResponse>) => {
    setBusy(true)
    setFailed(null)
    try {
      take((await action()).thread)
      return true
    } catch (error) {
      setFailed(errorText(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    thread,
    take,
    failed,
    busy,
    isJustClosed,
    close: async () =>
      setJustClosed(await change(() => api.post(fillPath('/api/thread/:id/close/', loaded)))),
    rate: (rating: number) =>
      void change(() => api.put(fillPath('/api/thread/:id/rating/', loaded), { rating })),
  }
}
