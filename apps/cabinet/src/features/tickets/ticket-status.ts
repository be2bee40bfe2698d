import type { TicketStatus } from '@impulse/api/tickets/ticket-limits'
import { ticketStatusLabels } from '@impulse/copy-ru/tickets/ticket-labels'
import type { IconName } from '../../shared/icon/icon-name.ts'
import type { StatusTone } from '../../shared/ui/status-tag.tsx'

/** Returns the label, the colour and the icon of a ticket's status. */
export const ticketAppearance = (
  status: TicketStatus,
): { text: string; tone: StatusTone; icon: IconName } => ({
  text: ticketStatusLabels[status],
  ...appearances[status],
})

const appearances: Record<TicketStatus, { tone: StatusTone; icon: IconName }> = {
  open: { tone: 'warn', icon: 'clock' },
  answered: { tone: 'info', icon: 'info' },
  closed: { tone: 'plain', icon: 'check' },
}
