import type { TicketSubject } from '@impulse/api/tickets/ticket-limits'

/**
 * Returns the subject of a ticket in Russian. `label`: number of the contract or order, or title of the
 * operation.
 */
export function formatTicketSubject({ about, label }: { about: TicketSubject; label: string }): string {
  switch (about) {
    case 'operation':
      return `Операция «${label}»`
    case 'contract':
      return `Договор №\u00A0${label}`
    case 'order':
      return `Заявка №\u00A0${label}`
    case 'document':
      return 'Документ'
    case 'general':
      return 'Общий вопрос'
    default:
      return ''
  }
}

/**
 * Returns the path of the cabinet page that shows the subject of a ticket. Returns null when no page shows
 * the subject.
 */
export function subjectLink({ about, object }: { about: TicketSubject; object: string }): string | null {
  switch (about) {
    case 'operation':
      return `/balance?operation=${encodeURIComponent(object)}`
    case 'contract':
      return `/contracts?search=${encodeURIComponent(object)}`
    case 'order':
      return `/order/${encodeURIComponent(object)}`
    case 'document':
      return '/lk/document'
    case 'general':
    default:
      return null
  }
}

/** Preview of a ticket whose first message has files but no text. */
export const noTextPreview = 'Вложение без текста'

type TicketTitle = { number: number; subject: string }

/** Notification of a member whose ticket the support answered. */
export const ticketAnsweredNotification = ({
  number,
  subject,
}: TicketTitle): { title: string; body: string } => ({
  title: 'Поддержка ответила',
  body: `Вопрос №\u00A0${number}. ${subject}`,
})
export const ticketClosedNotification = ({
  number,
  subject,
}: TicketTitle): { title: string; body: string } => ({
  title: 'Вопрос закрыт',
  body: `Вопрос №\u00A0${number}. ${subject}. Если он не решён, напишите в нём ещё раз`,
})
