import type { TicketSubject } from '@impulse/api/tickets/ticket-limits'

/** Screens whose questions have no object of the member. The form of the ticket begins with a sentence about them. */
export const helpTopics = ['balance', 'claim', 'statement', 'withdrawal', 'recipient'] as const
export type HelpTopic = (typeof helpTopics)[number]

/**
 * Returns the address of «Задать вопрос»: the form of a ticket about one object of the member, or about one of the
 * screens.
 */
export const newTicketAddress = ({
  about,
  object,
  topic,
}: {
  about: TicketSubject
  object?: string | undefined
  topic?: HelpTopic
}): string =>
  `/help?${new URLSearchParams({ about, ...(object !== undefined && { object }), ...(topic !== undefined && { topic }) })}`

/**
 * Returns the address of «Написать в поддержку»: the form of a ticket that contains the code of an error and
 * the request id for the support.
 */
export const supportAddress = ({ code, request }: { code: string; request?: string | undefined }): string =>
  `/help?${new URLSearchParams({ code, ...(request !== undefined && { request }) })}`
