import type { TicketSubject } from '@impulse/api/tickets/ticket-limits'

/**
 * Topics of a ticket that is about no object of the member: each is a screen from which the question comes. The message
 * begins with a sentence about the topic.
 */
export const ticketTopics = ['balance', 'claim', 'statement', 'withdrawal', 'recipient'] as const
export type TicketTopic = (typeof ticketTopics)[number]

/**
 * Returns the address of «Задать вопрос»: the form of a ticket about one object of the member, or with one of the topics.
 */
export const newTicketAddress = ({
  about,
  object,
  topic,
}: {
  about: TicketSubject
  object?: string | undefined
  topic?: TicketTopic
}): string =>
  `/help?${new URLSearchParams({ about, ...(object !== undefined && { object }), ...(topic !== undefined && { topic }) })}`

/**
 * Returns the address of «Написать в поддержку»: the form of a ticket that contains the code of an error and
 * the request id for the support.
 */
export const supportAddress = ({ code, request }: { code: string; request?: string | undefined }): string =>
  `/help?${new URLSearchParams({ code, ...(request !== undefined && { request }) })}`
