import type { TicketSubject } from '@impulse/api/tickets/ticket-paths'

/** «Задать вопрос»: the form of a question about one thing of the member's. */
export const newTicketAddress = ({
  about,
  object,
}: {
  about: TicketSubject
  object?: string | undefined
}): string => `/help?${new URLSearchParams({ about, ...(object !== undefined && { object }) })}`

/** «Написать в поддержку»: the same form with the error's code in it, and the number by which the support finds it. */
export const supportAddress = ({ code, request }: { code: string; request?: string | undefined }): string =>
  `/help?${new URLSearchParams({ code, ...(request !== undefined && { request }) })}`
