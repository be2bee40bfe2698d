import type { TicketSubject } from '@impulse/api/tickets/ticket-limits'
import { ButtonLink } from '../ui/button-link.tsx'
import { Alert } from './alert.tsx'
import { newTicketAddress } from './support-address.ts'

type BlockedAlertProps = {
  about: TicketSubject
  object: string
  title?: string
  onNavigateAway?: () => void
  children: string
}

/**
 * Alert about reward points or a withdrawal that a risk case blocks, with a link to the support. The alert
 * contains no date, because the end of the check is not known.
 */
export const BlockedAlert = ({
  about,
  object,
  title = 'На\u00a0проверке',
  onNavigateAway,
  children,
}: BlockedAlertProps) => (
  <Alert
    tone="info"
    icon="clock"
    title={title}
    action={
      <ButtonLink
        to={newTicketAddress({ about, object })}
        variant="secondary"
        {...(onNavigateAway && { onClick: onNavigateAway })}
      >
        Написать в&nbsp;поддержку
      </ButtonLink>
    }
  >
    {children}
  </Alert>
)
