/**
 * This file has the paths and limits of tickets but no schemas, so that the cabinet's pages load less code.
 */

/** Path of the help articles, which can be read without a session. */
export const helpPath = '/api/help/'

export const ticketPaths = {
  /** GET: the member's tickets. POST: creates a ticket, sent as a form with its files. */
  list: '/api/thread/',
  /** GET: the subject of a new ticket as text, such as «Договор № 12». */
  subject: '/api/thread/subject/',
  one: '/api/thread/:id/',
  /** POST: adds a message to a ticket, sent as a form with its files. A closed ticket is then open again. */
  messages: '/api/thread/:id/message/',
  close: '/api/thread/:id/close/',
  rating: '/api/thread/:id/rating/',
} as const

export const ticketSubjects = ['general', 'operation', 'contract', 'order', 'document'] as const
export type TicketSubject = (typeof ticketSubjects)[number]

/**
 * Statuses of a ticket. `open`: the member waits for a reply. `answered`: staff have replied. `closed`:
 * ended, until the member writes again.
 */
export const ticketStatuses = ['open', 'answered', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

export const maxMessageLength = 4000
/** Largest total size of the files of one message, in bytes. */
export const maxAttachmentBytes = 15 * 1024 * 1024
/** Names of the form's fields that contain files. */
export const attachmentNames = ['file1', 'file2', 'file3', 'file4', 'file5'] as const
