import { defineList } from '../lists/define-list.ts'
import {
  deliveryCategoryLabels,
  deliveryChannelLabels,
  deliveryFilterLabels,
  deliveryStateLabels,
} from './delivery-labels.ts'

/** Deliveries of notifications, codes and other messages, with their states, newest first. */
export const deliveryListDefinition = defineList({
  name: 'deliveries',
  view: 'deliveries.list',
  export: 'deliveries.export',
  filters: {
    q: { search: 'Телефон целиком' },
    channel: { title: 'Куда', choices: deliveryChannelLabels },
    state: { title: 'Состояние', choices: deliveryFilterLabels },
    days: { title: 'За последние', choices: { 1: 'сутки', 3: '3 дня', 7: '7 дней', 30: '30 дней' } },
  },
  sort: { field: 'at', order: 'DESC' },
  columns: {
    at: { title: 'Когда', sortBy: 'at', moment: ({ at }) => at },
    channel: { title: 'Куда', width: 14, text: ({ channel }) => channel && deliveryChannelLabels[channel] },
    state: { title: 'Состояние', text: ({ state }) => deliveryStateLabels[state] },
    category: { title: 'О чём', text: ({ category }) => deliveryCategoryLabels[category] },
    member: { title: 'Участник', fileTitle: 'Телефон', isOneLine: true, text: ({ phone }) => phone },
    attempts: { title: 'Попыток', width: 10, count: ({ attempts }) => attempts },
    error: { title: 'Что помешало', width: 44, text: ({ error }) => error || null },
  },
})
