import type { TicketSubject } from '@impulse/api/tickets/ticket-paths'

/** Address of «Задать вопрос»: the form of a question about one object of the member. */
export const newTicketAddress = ({
  about,
  object,
}: {
  about: TicketSubject
  object?: string | undefined
}): string => `/help?${new URLSearchParams({ about, ...(object !== undefined && { object }) })}`

/**
 * Address of «Написать в поддержку»: the form of a question with the error's code and the request id for the
 * support.
 */
export const supportAddress = ({ code, request }: { code: string; request?: string | undefined }): string =>
  `/help?${new URLSearchParams({ code, ...(request !== undefined && { request }) })}`
