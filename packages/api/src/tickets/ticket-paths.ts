/** Paths and limits of tickets, apart from the schemas, so that the cabinet's pages do not load those. */

/** Questions and answers, for everybody. */
export const helpPath = '/api/help/'

export const ticketPaths = {
  /** POST: a question, as a form with its files. */
  list: '/api/thread/',
  /** Subjects of a ticket with their labels. */
  subject: '/api/thread/subject/',
  one: '/api/thread/:id/',
  /** POST: a further message, as a form with its files; what was closed is open again. */
  messages: '/api/thread/:id/message/',
  close: '/api/thread/:id/close/',
  rating: '/api/thread/:id/rating/',
} as const

export const ticketSubjects = ['general', 'operation', 'contract', 'order', 'document'] as const
export type TicketSubject = (typeof ticketSubjects)[number]

/** open: an answer is waited for. answered: the member may go on. closed: it is over, until the member writes again. */
export const ticketStatuses = ['open', 'answered', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

export const maxMessageLength = 4000
/** Of a message, all together. */
export const maxAttachmentBytes = 15 * 1024 * 1024
/** Fields of the form next to its text. */
export const attachmentNames = ['file1', 'file2', 'file3', 'file4', 'file5'] as const
