import type { ConsoleTicketRow } from '@impulse/api/tickets/console-tickets'
import { ticketListDefinition } from '@impulse/copy-ru/tickets/ticket-list'
import { Typography } from '@mui/material'
import { formatMoment } from '../../shared/format/moment.tsx'
import { ConsoleList } from '../../shared/list/console-list.tsx'

/**
 * List of members' tickets, sorted by the time by which staff must reply. By default the list shows only tickets that
 * wait for a reply.
 */
export const TicketList = () => (
  <ConsoleList
    list={ticketListDefinition}
    label="Вопросы"
    rowClick="show"
    cells={{ answerBy: AnswerBy, member: ({ fullName }) => fullName || 'Имя не указано' }}
  />
)

const AnswerBy = ({ answerBy, isOverdue }: ConsoleTicketRow) => (
  <Typography variant="body2" color={isOverdue ? 'error' : 'text.primary'}>
    {formatMoment(answerBy)}
    {isOverdue && ', просрочен'}
  </Typography>
)
