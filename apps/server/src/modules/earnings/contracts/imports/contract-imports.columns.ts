import type { FileColumn } from '@impulse/api/files/console-file'
import type { ImportRow } from '@impulse/api/contracts/console-imports'
import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'
import { importStateLabels } from '@impulse/copy-ru/contracts/import-labels'

export const importColumns: readonly FileColumn<ImportRow>[] = [
  { title: '№', width: 10, text: ({ id }) => id },
  { title: 'Файл', width: 34, text: ({ fileName }) => fileName },
  { title: 'Кто', text: ({ actor }) => formatAuditActor(actor) },
  { title: 'Начата', moment: ({ startedAt }) => startedAt },
  { title: 'Завершена', moment: ({ finishedAt }) => finishedAt },
  { title: 'Состояние', text: ({ state }) => importStateLabels[state] },
  { title: 'Новых', width: 12, text: ({ report }) => report && String(report.created) },
  { title: 'Изменено', width: 12, text: ({ report }) => report && String(report.updated) },
  { title: 'Без изменений', width: 14, text: ({ report }) => report && String(report.unchanged) },
  { title: 'Не принято', width: 12, text: ({ report }) => report && String(report.rejected) },
]
