import { formatAuditActor } from './console-audit.ts'
import type { FileColumn } from './console-file.ts'
import {
  batchKindLabels,
  payoutStateLabels,
  payoutWarningLabels,
  withdrawalStatusLabels,
} from './console-payout-labels.ts'
import type { BatchRow, WithdrawalRow } from './console-payouts.ts'
import { dayInDigits } from './day.ts'

export const withdrawalColumns: readonly FileColumn<WithdrawalRow>[] = [
  { title: '№', width: 10, text: ({ id }) => id },
  { title: 'Участник', width: 34, text: ({ fullName }) => fullName },
  { title: 'Телефон', text: ({ phone }) => phone || 'аккаунт удалён' },
  { title: 'Запрошено, б.', width: 14, sum: ({ amount }) => amount },
  { title: 'К выплате, ₽', width: 14, sum: ({ credited }) => credited },
  { title: 'Банк', text: ({ bankName }) => bankName },
  { title: 'Куда', text: ({ recipient }) => recipient },
  { title: 'Состояние', text: ({ status }) => withdrawalStatusLabels[status] },
  {
    title: 'Согласия',
    text: ({ approvedBy, approvalsNeeded }) => `${approvedBy.length} из ${approvalsNeeded}`,
  },
  { title: 'Подана', moment: ({ createdAt }) => createdAt },
  { title: 'Ждут до', width: 14, text: ({ expectedOn }) => dayInDigits(expectedOn) },
  {
    title: 'Внимание',
    width: 44,
    text: ({ warnings }) => warnings.map((warning) => payoutWarningLabels[warning]).join(', '),
  },
]

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
