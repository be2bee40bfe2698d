import type { FileColumn } from '@impulse/api/files/console-file'
import type { BroadcastRow } from '@impulse/api/broadcasts/console-broadcasts'
import { broadcastStateLabels, broadcastAudienceLabels } from '@impulse/copy-ru/broadcasts/broadcast-labels'

export const broadcastColumns: readonly FileColumn<BroadcastRow>[] = [
  { title: 'Заголовок', width: 44, text: ({ title }) => title },
  { title: 'Состояние', text: ({ state }) => broadcastStateLabels[state] },
  { title: 'Кому', width: 34, text: ({ audience }) => broadcastAudienceLabels[audience] },
  {
    title: 'Получателей',
    width: 14,
    text: ({ recipients }) => (recipients === null ? null : String(recipients)),
  },
  { title: 'Отправлено', width: 14, text: ({ notified }) => String(notified) },
  { title: 'Автор', text: ({ createdBy }) => createdBy },
  { title: 'Начата', moment: ({ startedAt }) => startedAt },
  { title: 'Завершена', moment: ({ endedAt }) => endedAt },
]
