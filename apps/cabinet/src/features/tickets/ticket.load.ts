import { fillPath } from '@impulse/api/routes/fill-path'
import type { TicketCard } from '@impulse/api/tickets/ticket'
import { type Loadable, toLoadable } from '../../shared/loading/loadable.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import type { Api } from '../../shared/api/client.ts'

/** Ticket; null when the ticket does not exist or belongs to another member. */
export type LoadedTicket = Loadable<TicketCard | null>

export const loadTicket = (
  api: Api,
  { params, signal }: { params: { id?: string | undefined }; signal: AbortSignal },
): Promise<LoadedTicket> => toLoadable(fetchTicket(api, { id: params.id ?? '', signal }))

export async function fetchTicket(
  api: Api,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<TicketCard | null> {
  try {
    return (await api.get(fillPath('/api/thread/:id/', { id }), { signal })).thread
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
