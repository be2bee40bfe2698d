import { type TicketSubject, ticketSubjects } from '@impulse/api/tickets/ticket-paths'

/** Subject of a new ticket from the address: an object of the member, or an error. */
export type NewTicketParams = { about: TicketSubject; object: string; prefill: string }

/** Returns null when the URL names no subject of a ticket. Invalid codes and numbers are ignored. */
export function parseNewTicketParams(params: URLSearchParams): NewTicketParams | null {
  const about = ticketSubjects.find((subject) => subject === params.get('about'))
  const code = safeCode(params.get('code'))
  if (about === undefined && code === '') return null
  const object = (params.get('object') ?? '').slice(0, 60)
  return { about: about ?? 'general', object, prefill: formatPrefill(code, safeCode(params.get('request'))) }
}

const safeCode = (written: string | null): string =>
  /^[\w.:-]{1,80}$/.test(written ?? '') ? (written ?? '') : ''

const formatPrefill = (code: string, request: string): string =>
  code === '' ? '' : `Ошибка: ${code}\n${request === '' ? '' : `Номер обращения: ${request}\n`}\n`

/**
 * Returns the name of the draft for a subject, so that a draft about one subject is not sent about another.
 */
export const toTicketDraftName = ({ about, object }: Pick<NewTicketParams, 'about' | 'object'>): string =>
  ['question', about, object].join('-')

/** Adds the prefilled text above the typed text, unless the typed text already contains it. */
export const withPrefill = (typed: string, prefill: string): string =>
  typed.includes(prefill.trim()) ? typed : prefill + typed

/** Returns the address of the help page with another search text; the other parameters stay. */
export function toUrl(params: URLSearchParams, search: string): string {
  const next = new URLSearchParams(params)
  next.delete('search')
  if (search !== '') next.set('search', search)
  return next.size === 0 ? '/help' : `/help?${next}`
}
