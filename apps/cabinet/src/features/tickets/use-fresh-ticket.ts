import { fillPath } from '@impulse/api/routes/fill-path'
import type { TicketResponse, TicketCard } from '@impulse/api/tickets/ticket'
import { useState } from 'react'
import { useFreshObject } from '../../shared/loading/use-fresh-resource.ts'
import { usePress } from '../../shared/feedback/use-press.ts'
import { api } from '../../shared/session/browser-session.ts'
import { fetchTicket } from './ticket.load.ts'

/**
 * State of a ticket and the actions that change the ticket. While the ticket waits for a reply of the support,
 * the hook reloads the ticket regularly.
 */
export function useFreshTicket(loaded: TicketCard) {
  const { one: thread, take } = useFreshObject(loaded, {
    find: (signal) => fetchTicket(api, { id: loaded.id, signal }),
    isOpen: ({ status }) => status === 'open',
  })
  const { busy, failed, press } = usePress()
  const [isJustClosed, setJustClosed] = useState(false)

  const change = async (response: Promise<TicketResponse>) => take((await response).thread)
  return {
    thread,
    take,
    failed,
    busy,
    isJustClosed,
    close: () =>
      press(async () => {
        await change(api.post(fillPath('/api/thread/:id/close/', loaded)))
        setJustClosed(true)
      }),
    rate: (rating: number) =>
      press(() => change(api.put(fillPath('/api/thread/:id/rating/', loaded), { rating }))),
  }
}
