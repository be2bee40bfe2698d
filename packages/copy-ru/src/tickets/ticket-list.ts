import { defineList } from '../lists/define-list.ts'
import { ticketStatusLabels } from './ticket-labels.ts'

/**
 * Tickets of members. Tickets that wait for a reply are first, by the promised time of the reply. The page opens
 * with the open tickets.
 */
export const ticketListDefinition = defineList({
  name: 'tickets',
  view: 'tickets.list',
  export: 'tickets.export',
  filters: {
    q: { search: 'Номер вопроса, телефон' },
    status: { title: 'Состояние', choices: ticketStatusLabels },
  },
  firstFilters: { status: 'open' },
  sort: { field: 'answerBy', order: 'ASC' },
  columns: {
    id: { title: '№', width: 10, text: ({ id }) => id },
    member: { title: 'Участник', width: 34, text: ({ fullName }) => fullName },
    subject: { title: 'О чём', width: 34, text: ({ subject }) => subject },
    status: { title: 'Состояние', text: ({ status }) => ticketStatusLabels[status] },
    preview: { title: 'Вопрос', text: ({ preview }) => preview },
    createdAt: { title: 'Задан', moment: ({ createdAt }) => createdAt },
    answerBy: { title: 'Ответить до', sortBy: 'answerBy', moment: ({ answerBy }) => answerBy },
  },
  table: ['id', 'answerBy', 'status', 'subject', 'member', 'preview', 'createdAt'],
  file: ['id', 'member', 'subject', 'status', 'createdAt', 'answerBy'],
})
