import { type TicketSubject, ticketSubjects } from '@impulse/api/tickets/ticket-limits'
import { type TicketTopic, ticketTopics } from '../feedback/support-address.ts'

/**
 * Data of a new ticket from the URL: its subject and object, such as a withdrawal, or its topic, and a prefilled text
 * about an error. `opening` is a first sentence in the words of the member, who may change it; it is empty for an error
 * and for a general question without a topic.
 */
export type NewTicketParams = {
  about: TicketSubject
  object: string
  topic: TicketTopic | ''
  prefill: string
  opening: string
}

/**
 * Returns the data of a new ticket, or null when the URL names neither a subject of a ticket nor a valid error code.
 * Ignores an invalid error code and an invalid request id.
 */
export function parseNewTicketParams(params: URLSearchParams): NewTicketParams | null {
  const about = ticketSubjects.find((subject) => subject === params.get('about'))
  const code = safeCode(params.get('code'))
  if (about === undefined && code === '') return null
  const object = (params.get('object') ?? '').slice(0, 60)
  const topic = about === 'general' ? (ticketTopics.find((name) => name === params.get('topic')) ?? '') : ''
  return {
    about: about ?? 'general',
    object,
    topic,
    prefill: formatPrefill(code, safeCode(params.get('request'))),
    opening: code === '' ? openings[topic || (about ?? 'general')] : '',
  }
}

const openings: Record<TicketSubject | TicketTopic, string> = {
  general: '',
  operation: 'Проверьте, пожалуйста, эту операцию. ',
  contract: 'Проверьте, пожалуйста, начисление за этот договор. ',
  order: 'Подскажите, что с этой заявкой. ',
  document: 'У меня вопрос о документе. ',
  balance: 'Проверьте, пожалуйста, мой баланс. ',
  claim: 'Не получается подать заявку на поиск договора. ',
  statement: 'Не получается скачать выписку. ',
  withdrawal: 'Не получается вывести деньги. ',
  recipient: 'Не получается добавить получателя. ',
}

const safeCode = (text: string | null): string => (/^[\w.:-]{1,80}$/.test(text ?? '') ? (text ?? '') : '')

const formatPrefill = (code: string, request: string): string =>
  code === '' ? '' : `Ошибка: ${code}\n${request === '' ? '' : `Номер обращения: ${request}\n`}\n`

/**
 * Returns the name of the draft for a subject. Each subject has its own draft, so that a text about one
 * subject is not sent about another subject.
 */
export const toTicketDraftName = ({
  about,
  object,
  topic,
}: Pick<NewTicketParams, 'about' | 'object' | 'topic'>): string =>
  ['question', about, object || topic].join('-')

/**
 * Returns the typed text with the prefilled text above it. If the typed text already contains the prefilled
 * text, nothing is added.
 */
export const withPrefill = (typed: string, prefill: string): string =>
  typed.includes(prefill.trim()) ? typed : prefill + typed

/** Returns the address of the help page with another search text; other parameters stay unchanged. */
export function toUrl(params: URLSearchParams, search: string): string {
  const next = new URLSearchParams(params)
  next.delete('search')
  if (search !== '') next.set('search', search)
  return next.size === 0 ? '/help' : `/help?${next}`
}
