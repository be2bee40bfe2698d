import type { TicketSubject } from '@impulse/api/tickets/ticket-limits'
import { ButtonLink } from '../ui/button-link.tsx'
import { Alert } from './alert.tsx'
import { newTicketAddress } from './support-address.ts'

type UnderReviewProps = {
  about: TicketSubject
  object: string
  onNavigateAway?: () => void
  children: string
}

/**
 * Alert about reward points that are under review, with a link to the support. The alert contains no date, because
 * the end of the review is not known.
 */
export const UnderReview = ({ about, object, onNavigateAway, children }: UnderReviewProps) => (
  <Alert
    tone="info"
    icon="clock"
    title="На&nbsp;проверке"
    action={
      <ButtonLink
        to={newTicketAddress({ about, object })}
        variant="secondary"
        {...(onNavigateAway && { onClick: onNavigateAway })}
      >
        Напишите нам
      </ButtonLink>
    }
  >
    {children}
  </Alert>
)
