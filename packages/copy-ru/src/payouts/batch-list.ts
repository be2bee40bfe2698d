import { formatAuditActor } from '../audit/actor-labels.ts'
import { defineList } from '../lists/define-list.ts'
import { batchKindLabels, batchStateLabels, payoutStateLabels } from './payout-labels.ts'

/** Payout batches for the bank, newest first. */
export const batchListDefinition = defineList({
  name: 'payout-batches',
  view: 'payouts.batches',
  export: 'payouts.export-lists',
  columns: {
    id: { title: 'Пакет', width: 10, text: ({ id }) => id },
    kind: { title: 'Вид', width: 12, text: ({ kind }) => batchKindLabels[kind] },
    createdAt: { title: 'Собран', moment: ({ createdAt }) => createdAt },
    actor: { title: 'Кто', text: ({ actor }) => formatAuditActor(actor) },
    state: { title: 'Состояние', width: 14, text: ({ state }) => batchStateLabels[state] },
    totals: { title: 'Итоги', isDrawn: true },
    count: { title: 'Платежей', width: 12, count: ({ count }) => count },
    sum: { title: 'Сумма', unit: '₽', width: 14, sum: ({ sum }) => sum },
    states: {
      title: 'Из них',
      width: 44,
      text: ({ totals }) =>
        totals.map(({ state, count }) => `${payoutStateLabels[state]} ${count}`).join(', '),
    },
  },
  table: ['id', 'kind', 'createdAt', 'actor', 'state', 'count', 'sum', 'totals'],
})
