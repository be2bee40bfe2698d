/** Paths and limits of tickets without their schemas, so that the cabinet's pages load less. */

/** Path of the help articles, which need no session. */
export const helpPath = '/api/help/'

export const ticketPaths = {
  /** POST: a new ticket, as a form with its files. */
  list: '/api/thread/',
  /** Subjects of a ticket with their labels. */
  subject: '/api/thread/subject/',
  one: '/api/thread/:id/',
  /** POST: adds a message, as a form with its files, and reopens a closed ticket. */
  messages: '/api/thread/:id/message/',
  close: '/api/thread/:id/close/',
  rating: '/api/thread/:id/rating/',
} as const

export const ticketSubjects = ['general', 'operation', 'contract', 'order', 'document'] as const
export type TicketSubject = (typeof ticketSubjects)[number]

/**
 * Statuses of a ticket. `open`: waits for a reply. `answered`: has a reply. `closed`: ended until the member
 * writes again.
 */
export const ticketStatuses = ['open', 'answered', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

export const maxMessageLength = 4000
/** Largest total size of a message's files, in bytes. */
export const maxAttachmentBytes = 15 * 1024 * 1024
/** Names of the form's fields for files. */
export const attachmentNames = ['file1', 'file2', 'file3', 'file4', 'file5'] as const
