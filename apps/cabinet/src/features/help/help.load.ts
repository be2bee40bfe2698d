import type { HelpResponse } from '@impulse/api/help/help'
import { getLoadError, type Loadable, toLoadable } from '../../shared/loading/loadable.ts'
import type { Api } from '../../shared/api/client.ts'
import { type NewTicketParams, parseNewTicketParams } from '../../shared/tickets/ticket-subject.ts'

/**
 * Prefilled ticket. `subject` describes the object that the ticket is about, and is null for a general
 * ticket. `loadError` is the error text when the object could not be loaded.
 */
export type PrefilledTicket = NewTicketParams & { subject: string | null; loadError: string | null }
export type LoadedHelp = {
  search: string
  help: Loadable<HelpResponse>
  prefilled: PrefilledTicket | null
}

export async function loadHelp(
  api: Api,
  { url, signal }: { url: URL; signal: AbortSignal },
): Promise<LoadedHelp> {
  const search = (url.searchParams.get('search') ?? '').slice(0, 100)
  const [help, prefilled] = await Promise.all([
    toLoadable(api.get('/api/help/', { query: { search }, signal })),
    loadNewTicket(api, { prefilled: parseNewTicketParams(url.searchParams), signal }),
  ])
  return { search, help, prefilled }
}

async function loadNewTicket(
  api: Api,
  { prefilled, signal }: { prefilled: NewTicketParams | null; signal: AbortSignal },
): Promise<PrefilledTicket | null> {
  if (prefilled === null || prefilled.about === 'general')
    return prefilled && { ...prefilled, subject: null, loadError: null }
  const { about, object } = prefilled
  const query = { about, object }
  const found = await toLoadable(api.get('/api/thread/subject/', { query, signal }))
  if (found.status === 'loaded') return { ...prefilled, subject: found.value.subject.words, loadError: null }
  // When the object of the ticket cannot be loaded, for example because another member owns the object, the
  // ticket becomes a general ticket.
  return {
    ...prefilled,
    about: 'general',
    object: '',
    opening: '',
    subject: null,
    loadError: getLoadError(found) ?? null,
  }
}
