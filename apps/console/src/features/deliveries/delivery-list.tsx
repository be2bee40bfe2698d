import type { DeliveryRow } from '@impulse/api/notifications/console-deliveries'
import { undeliveredStates } from '@impulse/api/notifications/delivery-states'
import { deliveryStateLabels } from '@impulse/copy-ru/notifications/delivery-labels'
import { deliveryListDefinition } from '@impulse/copy-ru/notifications/delivery-list'
import { Typography } from '@mui/material'
import { Link } from 'react-admin'
import { ConsoleList } from '../../shared/list/console-list.tsx'

/** List of SMS, e-mails, push messages, sign-in codes and outbox jobs with their states, newest first. */
export const DeliveryList = () => (
  <ConsoleList list={deliveryListDefinition} cells={{ state: State, member: Member }} />
)

const isLost = (state: DeliveryRow['state']): boolean =>
  undeliveredStates.some((undeliveredState) => undeliveredState === state)

const State = ({ state }: DeliveryRow) => (
  <Typography component="span" variant="body2" color={isLost(state) ? 'error' : 'inherit'}>
    {deliveryStateLabels[state]}
  </Typography>
)

const Member = ({ memberId, phone }: DeliveryRow) =>
  memberId === null ? phone || '—' : <Link to={`/members/${memberId}/show`}>{phone || 'удалён'}</Link>
