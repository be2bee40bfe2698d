import type { FileColumn } from '@impulse/api/files/console-file'
import type { ConsoleTicketRow } from '@impulse/api/tickets/console-tickets'
import { ticketStatusLabels } from '@impulse/copy-ru/tickets/ticket-labels'

export const ticketColumns: readonly FileColumn<ConsoleTicketRow>[] = [
  { title: '№', width: 10, text: ({ id }) => id },
  { title: 'Участник', width: 34, text: ({ fullName }) => fullName },
  { title: 'О чём', width: 34, text: ({ subject }) => subject },
  { title: 'Состояние', text: ({ status }) => ticketStatusLabels[status] },
  { title: 'Задан', moment: ({ createdAt }) => createdAt },
  { title: 'Ответить до', moment: ({ answerBy }) => answerBy },
]
