import { defineList } from '../lists/define-list.ts'
import { broadcastAudienceLabels, broadcastStateLabels } from './broadcast-labels.ts'

/** Broadcasts in any state, the last changed first. */
export const broadcastListDefinition = defineList({
  name: 'broadcasts',
  view: 'broadcasts.list',
  export: 'broadcasts.export',
  filters: { state: { title: 'Состояние', choices: broadcastStateLabels } },
  sort: { field: 'updatedAt', order: 'DESC' },
  columns: {
    title: { title: 'Заголовок', width: 44, text: ({ title }) => title },
    state: { title: 'Состояние', text: ({ state }) => broadcastStateLabels[state] },
    audience: { title: 'Кому', width: 34, text: ({ audience }) => broadcastAudienceLabels[audience] },
    recipients: { title: 'Получателей', width: 14, count: ({ recipients }) => recipients },
    notified: { title: 'Отправлено', width: 14, count: ({ notified }) => notified },
    createdBy: { title: 'Кто написал', fileTitle: 'Автор', text: ({ createdBy }) => createdBy },
    startedAt: { title: 'Начата', moment: ({ startedAt }) => startedAt },
    endedAt: { title: 'Завершена', moment: ({ endedAt }) => endedAt },
    updatedAt: { title: 'Изменена', sortBy: 'updatedAt', moment: ({ updatedAt }) => updatedAt },
  },
  table: ['title', 'state', 'audience', 'notified', 'createdBy', 'updatedAt'],
  file: ['title', 'state', 'audience', 'recipients', 'notified', 'createdBy', 'startedAt', 'endedAt'],
})
