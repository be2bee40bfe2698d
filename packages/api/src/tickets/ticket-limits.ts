/**
 * Kinds of subjects that a ticket can have. This file has no schemas, so that pages that import only its constants
 * load less code.
 */

export const ticketSubjects = ['general', 'operation', 'contract', 'order', 'document'] as const
export type TicketSubject = (typeof ticketSubjects)[number]

/**
 * Statuses of a ticket. `open`: the member waits for a reply. `answered`: staff have replied. `closed`: ended; a new
 * message of the member opens the ticket again.
 */
export const ticketStatuses = ['open', 'answered', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

export const maxMessageLength = 4000
/** Largest total size of the files of one message, in bytes. */
export const maxAttachmentBytes = 15 * 1024 * 1024
/** Names of the form's fields that contain files. */
export const attachmentNames = ['file1', 'file2', 'file3', 'file4', 'file5'] as const
/** Limits of one member: open tickets, new tickets per day, messages per hour. */
export const maxOpenTickets = 20
export const maxTicketsPerDay = 20
export const maxMessagesPerHour = 60
