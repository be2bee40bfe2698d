import { formatAuditActor } from '../audit/actor-labels.ts'
import { defineList } from '../lists/define-list.ts'
import { importStateLabels } from './import-labels.ts'

/** Imports of contracts, newest first, including imports by the command line. */
export const importListDefinition = defineList({
  name: 'imports',
  view: 'imports.list',
  export: 'imports.export',
  filters: { q: { search: 'Имя файла' } },
  sort: { field: 'id', order: 'DESC' },
  columns: {
    id: { title: '№', width: 10, sortBy: 'id', text: ({ id }) => id },
    file: { title: 'Файл', width: 34, text: ({ fileName }) => fileName },
    actor: { title: 'Кто', text: ({ actor }) => formatAuditActor(actor) },
    startedAt: { title: 'Начата', moment: ({ startedAt }) => startedAt },
    finishedAt: { title: 'Завершена', moment: ({ finishedAt }) => finishedAt },
    state: { title: 'Состояние', text: ({ state }) => importStateLabels[state] },
    created: { title: 'Новых', width: 12, count: ({ report }) => report && report.created },
    updated: { title: 'Изменено', width: 12, count: ({ report }) => report && report.updated },
    unchanged: { title: 'Без изменений', width: 14, count: ({ report }) => report && report.unchanged },
    rejected: { title: 'Не принято', width: 12, count: ({ report }) => report && report.rejected },
    changes: { title: 'Что изменила', isDrawn: true },
    accrued: { title: 'Начислено', unit: 'б.', sum: ({ report }) => report && report.accrued },
  },
  table: ['id', 'file', 'startedAt', 'actor', 'state', 'changes', 'accrued'],
  file: [
    'id',
    'file',
    'actor',
    'startedAt',
    'finishedAt',
    'state',
    'created',
    'updated',
    'unchanged',
    'rejected',
  ],
})
