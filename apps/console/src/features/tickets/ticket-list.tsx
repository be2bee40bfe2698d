import type { ConsoleTicketRow } from '@impulse/api/tickets/console-tickets'
import { ticketStatusLabels } from '@impulse/copy-ru/tickets/ticket-labels'
import { Typography } from '@mui/material'
import { FunctionField, List, SearchInput, SelectInput, TextField } from 'react-admin'
import { toChoices } from '../../shared/form/choices.ts'
import { ListActions } from '../../shared/list/list-actions.tsx'
import { ListTable } from '../../shared/list/list-table.tsx'
import { formatMoment, MomentField } from '../../shared/format/moment.tsx'

const statuses = toChoices(ticketStatusLabels)

const filters = [
  <SearchInput key="q" source="q" placeholder="Номер вопроса, телефон" alwaysOn />,
  <SelectInput key="status" source="status" label="Состояние" choices={statuses} alwaysOn />,
]

/**
 * List of members' tickets. Tickets that wait for a reply are first, in the order of the promised time of the
 * reply.
 */
export const TicketList = () => (
  <List
    title="Вопросы участников"
    exporter={false}
    empty={false}
    filters={filters}
    actions={<ListActions saves="tickets.export" />}
    filterDefaultValues={{ status: 'open' }}
    sort={{ field: 'answerBy', order: 'ASC' }}
  >
    <ListTable label="Вопросы" rowClick="show">
      <FunctionField<ConsoleTicketRow> label="№" render={({ id }) => id} />
      <FunctionField<ConsoleTicketRow> label="Ответить до" sortBy="answerBy" render={AnswerBy} />
      <FunctionField<ConsoleTicketRow>
        label="Состояние"
        render={({ status }) => ticketStatusLabels[status]}
      />
      <TextField source="subject" label="О чём" sortable={false} />
      <FunctionField<ConsoleTicketRow>
        label="Участник"
        render={({ fullName }) => fullName || 'Имя не указано'}
      />
      <TextField source="preview" label="Вопрос" sortable={false} />
      <MomentField source="createdAt" label="Задан" sortable={false} />
    </ListTable>
  </List>
)

const AnswerBy = ({ answerBy, isOverdue }: ConsoleTicketRow) => (
  <Typography variant="body2" color={isOverdue ? 'error' : 'text.primary'}>
    {formatMoment(answerBy)}
    {isOverdue && ', просрочен'}
  </Typography>
)
