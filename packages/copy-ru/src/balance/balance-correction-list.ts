import { defineList } from '../lists/define-list.ts'
import { proposalColumns, proposalFileColumns } from '../members/proposal-columns.ts'
import { balanceChangeKindLabels, balanceChangeStateLabels } from './balance-correction-labels.ts'

/**
 * Balance corrections and debt write-offs, newest first. The page opens with the proposals that wait for a decision.
 */
export const balanceChangeListDefinition = defineList({
  name: 'balance-corrections',
  view: 'balance-corrections.list',
  export: 'balance-corrections.export',
  filters: {
    q: { search: 'Номер или телефон' },
    state: { title: 'Состояние', choices: balanceChangeStateLabels },
  },
  firstFilters: { state: 'open' },
  sort: { field: 'number', order: 'DESC' },
  columns: {
    number: { title: '№', width: 10, sortBy: 'number', text: ({ number }) => String(number) },
    member: { title: 'Участник', phone: ({ phone }) => phone, memberId: ({ memberId }) => memberId },
    kind: { title: 'Что', text: ({ kind }) => balanceChangeKindLabels[kind] },
    amount: { title: 'Сумма', unit: 'б.', width: 14, sum: ({ amount }) => amount },
    state: { title: 'Состояние', text: ({ state }) => balanceChangeStateLabels[state] },
    ...proposalColumns,
  },
  table: ['number', 'member', 'kind', 'amount', 'reason', 'author', 'createdAt', 'decision'],
  file: ['number', 'member', 'kind', 'amount', 'reason', 'state', ...proposalFileColumns],
})
