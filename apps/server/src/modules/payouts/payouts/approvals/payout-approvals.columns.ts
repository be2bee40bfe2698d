import type { FileColumn } from '@impulse/api/files/console-file'
import type { WithdrawalRow } from '@impulse/api/payouts/console-payouts'
import { withdrawalStatusLabels, payoutWarningLabels } from '@impulse/copy-ru/payouts/payout-labels'
import { dayInDigits } from '@impulse/api/fields/day'

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
