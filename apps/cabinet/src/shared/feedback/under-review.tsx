import type { TicketSubject } from '@impulse/api/tickets/ticket-paths'
import { ButtonLink } from '../ui/button-link.tsx'
import { Alert } from './alert.tsx'
import { newTicketAddress } from './support-address.ts'

type UnderReviewProps = {
  about: TicketSubject
  object: string
  onNavigateAway?: () => void
  children: string
}

/** Notice about money under review, with a link to the support. There is no date of the result yet. */
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
