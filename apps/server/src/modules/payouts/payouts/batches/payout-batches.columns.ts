import type { FileColumn } from '@impulse/api/files/console-file'
import type { BatchRow } from '@impulse/api/payouts/console-payouts'
import { batchKindLabels, payoutStateLabels } from '@impulse/copy-ru/payouts/payout-labels'
import { formatAuditActor } from '@impulse/copy-ru/audit/actor-labels'

export const batchColumns: readonly FileColumn<BatchRow>[] = [
  { title: 'Пакет', width: 10, text: ({ id }) => id },
  { title: 'Вид', width: 12, text: ({ kind }) => batchKindLabels[kind] },
  { title: 'Собран', moment: ({ createdAt }) => createdAt },
  { title: 'Кто', text: ({ actor }) => formatAuditActor(actor) },
  { title: 'Платежей', width: 12, text: ({ totals }) => String(sumTotals(totals, 'count')) },
  { title: 'Сумма, ₽', width: 14, sum: ({ totals }) => sumTotals(totals, 'sum') },
  {
    title: 'Из них',
    width: 44,
    text: ({ totals }) => totals.map(({ state, count }) => `${payoutStateLabels[state]} ${count}`).join(', '),
  },
]
const sumTotals = (totals: BatchRow['totals'], field: 'count' | 'sum'): number =>
  totals.reduce((sum, one) => sum + one[field], 0)
