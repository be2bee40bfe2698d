import type { Ticket } from '@impulse/api/tickets/ticket'
import { type Loadable, toLoadable } from '../../shared/loading/loadable.ts'
import type { Api } from '../../shared/api/client.ts'
import { fetchPages, type LoadedPages, parseShownCount } from '../../shared/list/growing-list.ts'

export type LoadedTickets = { shownCount: number; list: Loadable<LoadedPages<Ticket>> }

export async function loadTickets(
  api: Api,
  { url, signal }: { url: URL; signal: AbortSignal },
): Promise<LoadedTickets> {
  const shownCount = parseShownCount(url.searchParams)
  const request = fetchPages({ shownCount, getId: ({ id }: Ticket) => id }, async (query) => {
    const { threads, totalCount } = await api.get('/api/thread/', { query, signal })
    return { items: threads, totalCount }
  })
  return { shownCount, list: await toLoadable(request) }
}
