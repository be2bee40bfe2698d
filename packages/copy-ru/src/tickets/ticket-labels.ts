import type { TicketStatus } from '@impulse/api/tickets/ticket-limits'

export const ticketStatusLabels: Record<TicketStatus, string> = {
  open: 'Ждёт ответа',
  answered: 'Есть ответ',
  closed: 'Закрыт',
}
