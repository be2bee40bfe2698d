import type { TicketSubject } from '@impulse/api/tickets/ticket-paths'
import { ButtonLink } from '../ui/button-link.tsx'
import { Alert } from './alert.tsx'
import { newTicketAddress } from './support-address.ts'

type OnCheckProps = { about: TicketSubject; object: string; onNavigateAway?: () => void; children: string }

/** Money that is being checked: there is no date to tell, but whom to ask. */
export const OnCheck = ({ about, object, onNavigateAway, children }: OnCheckProps) => (
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
