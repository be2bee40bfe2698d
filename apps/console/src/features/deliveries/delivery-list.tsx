import {
  deliveryFilterLabels,
  deliveryCategoryLabels,
  deliveryChannelLabels,
  deliveryStateLabels,
} from '@impulse/copy-ru/notifications/delivery-labels'
import { type DeliveryRow } from '@impulse/api/notifications/console-deliveries'
import { undeliveredStates } from '@impulse/api/notifications/delivery-states'
import { Typography } from '@mui/material'
import { FunctionField, Link, List, SearchInput, SelectInput, TextField } from 'react-admin'
import { toChoices } from '../../shared/form/choices.ts'
import { ListActions } from '../../shared/list/list-actions.tsx'
import { ListTable } from '../../shared/list/list-table.tsx'
import { MomentField } from '../../shared/format/moment.tsx'

const channels = toChoices(deliveryChannelLabels)
const states = toChoices(deliveryFilterLabels)
const days = [
  { id: '1', name: 'сутки' },
  { id: '3', name: '3 дня' },
  { id: '7', name: '7 дней' },
  { id: '30', name: '30 дней' },
]

const filters = [
  <SearchInput key="q" source="q" placeholder="Телефон целиком" alwaysOn />,
  <SelectInput key="channel" source="channel" label="Куда" choices={channels} alwaysOn />,
  <SelectInput key="state" source="state" label="Состояние" choices={states} alwaysOn />,
  <SelectInput key="days" source="days" label="За последние" choices={days} alwaysOn />,
]

const inOneLine = { whiteSpace: 'nowrap' }

/** Deliveries, codes and outbox jobs with their states, newest first. */
export const DeliveryList = () => (
  <List
    title="Доставка"
    exporter={false}
    empty={false}
    filters={filters}
    actions={<ListActions saves="deliveries.export" />}
    sort={{ field: 'at', order: 'DESC' }}
  >
    <ListTable label="Доставка" rowClick={false}>
      <MomentField source="at" label="Когда" sortable />
      <FunctionField<DeliveryRow>
        label="Куда"
        render={({ channel }) => (channel === null ? '—' : deliveryChannelLabels[channel])}
      />
      <FunctionField<DeliveryRow> label="Состояние" render={(row) => <State {...row} />} />
      <FunctionField<DeliveryRow> label="О чём" render={({ category }) => deliveryCategoryLabels[category]} />
      <FunctionField<DeliveryRow>
        label="Участник"
        sx={inOneLine}
        render={({ memberId, phone }) =>
          memberId === null ? phone || '—' : <Link to={`/members/${memberId}/show`}>{phone || 'удалён'}</Link>
        }
      />
      <TextField source="attempts" label="Попыток" sortable={false} textAlign="right" />
      <FunctionField<DeliveryRow> label="Что помешало" render={({ error }) => error || '—'} />
    </ListTable>
  </List>
)

const isLost = (state: DeliveryRow['state']): boolean => undeliveredStates.some((lost) => lost === state)

const State = ({ state }: DeliveryRow) => (
  <Typography component="span" variant="body2" color={isLost(state) ? 'error' : 'inherit'}>
    {deliveryStateLabels[state]}
  </Typography>
)
