import { documentTargetHours } from '@impulse/api/identity-documents/identity-document-limits'
import { defineList } from '../lists/define-list.ts'
import { documentKindLabels } from './identity-document-kind-labels.ts'

/**
 * Identity documents that wait for a review, longest waiting first. The list shows each member and how long the
 * document has waited, but no field of a document.
 */
export const documentListDefinition = defineList({
  name: 'identity-documents',
  view: 'identity-documents.list',
  export: 'identity-documents.export',
  filters: { kind: { title: 'Что ждёт', choices: documentKindLabels, isRequired: true } },
  firstFilters: { kind: 'review' },
  sort: { field: 'waitsSince', order: 'ASC' },
  columns: {
    waits: {
      title: 'Ждёт',
      sortBy: 'waitsSince',
      hours: ({ waitsHours }) => waitsHours,
      targetHours: documentTargetHours,
    },
    member: { title: 'Участник', width: 34, text: ({ fullName }) => fullName || 'Имя не указано' },
    phone: { title: 'Телефон', phone: ({ phone }) => phone },
    waitsSince: { title: 'Ждёт с', moment: ({ waitsSince }) => waitsSince },
    waitsHours: { title: 'Ждёт, часов', width: 14, sum: ({ waitsHours }) => waitsHours },
    reviewer: { title: 'Кто смотрит', text: ({ reviewer }) => reviewer ?? 'свободен' },
  },
  table: ['waits', 'member', 'phone', 'reviewer'],
})
