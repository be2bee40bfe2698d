import type { TicketSubject } from '@impulse/api/tickets/ticket-limits'

/** Returns the address of «Задать вопрос»: the form of a ticket about one object of the member. */
export const newTicketAddress = ({
  about,
  object,
}: {
  about: TicketSubject
  object?: string | undefined
}): string => `/help?${new URLSearchParams({ about, ...(object !== undefined && { object }) })}`

/**
 * Returns the address of «Написать в поддержку»: the form of a ticket that contains the code of an error and
 * the request id for the support.
 */
export const supportAddress = ({ code, request }: { code: string; request?: string | undefined }): string =>
  `/help?${new URLSearchParams({ code, ...(request !== undefined && { request }) })}`
