import { defineList } from '../lists/define-list.ts'
import { mergeStateLabels } from './merge-labels.ts'
import { proposalColumns, proposalFileColumns } from './proposal-columns.ts'

/** Merges of two accounts, newest first. The page opens with the merges that wait for a decision. */
export const mergeListDefinition = defineList({
  name: 'member-merges',
  view: 'member-merges.list',
  export: 'member-merges.export',
  filters: {
    q: { search: 'Номер или телефон' },
    state: { title: 'Состояние', choices: mergeStateLabels },
  },
  firstFilters: { state: 'open' },
  sort: { field: 'number', order: 'DESC' },
  columns: {
    number: { title: '№', width: 10, sortBy: 'number', text: ({ number }) => String(number) },
    member: { title: 'Остаётся', phone: ({ phone }) => phone, memberId: ({ memberId }) => memberId },
    duplicate: {
      title: 'Вторая запись',
      phone: ({ duplicatePhone }) => duplicatePhone,
      memberId: ({ duplicateId }) => duplicateId,
    },
    state: { title: 'Состояние', text: ({ state }) => mergeStateLabels[state] },
    ...proposalColumns,
  },
  table: ['number', 'member', 'duplicate', 'reason', 'author', 'createdAt', 'decision'],
  file: ['number', 'member', 'duplicate', 'reason', 'state', ...proposalFileColumns],
})
