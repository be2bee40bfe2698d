import { dayInDigits } from '@impulse/api/fields/day'
import { defineList } from '../lists/define-list.ts'
import { waitingDays } from '../lists/waiting-days.ts'
import { payoutWarningLabels, withdrawalStatusLabels } from './payout-labels.ts'
import { withdrawalQueueLabels } from './withdrawal-queue-labels.ts'

/** Withdrawals, oldest first. The page opens with the withdrawals in review. */
export const withdrawalListDefinition = defineList({
  name: 'withdrawals',
  view: 'withdrawals.list',
  export: 'payouts.export-lists',
  filters: {
    q: { search: 'Номер, телефон, фамилия' },
    status: { title: 'Состояние', choices: withdrawalStatusLabels },
    queue: { title: 'Очередь', choices: withdrawalQueueLabels },
    bank: { title: 'Банк' },
    atLeast: { title: 'Сумма от', isNumber: true },
    atMost: { title: 'Сумма до', isNumber: true },
    days: { title: 'Ждёт', choices: waitingDays },
  },
  firstFilters: { status: 'review' },
  sort: { field: 'number', order: 'ASC' },
  columns: {
    id: { title: '№', width: 10, sortBy: 'number', text: ({ id }) => id },
    member: { title: 'Участник', width: 34, text: ({ fullName }) => fullName },
    phone: { title: 'Телефон', text: ({ phone }) => phone || 'аккаунт удалён' },
    amount: { title: 'Запрошено', unit: 'б.', width: 14, sum: ({ amount }) => amount },
    credited: { title: 'К выплате', unit: '₽', width: 14, sum: ({ credited }) => credited },
    bank: { title: 'Банк', text: ({ bankName }) => bankName },
    recipient: { title: 'Куда', text: ({ recipient }) => recipient },
    status: { title: 'Состояние', text: ({ status }) => withdrawalStatusLabels[status] },
    approvals: {
      title: 'Согласия',
      text: ({ approvedBy, approvalsNeeded }) => `${approvedBy.length} из ${approvalsNeeded}`,
    },
    createdAt: { title: 'Подана', moment: ({ createdAt }) => createdAt },
    requestedBy: {
      title: 'Кто подал',
      width: 12,
      text: ({ isAutomatic }) => (isAutomatic ? 'автовывод' : 'участник'),
    },
    expectedOn: { title: 'Ждут до', width: 14, text: ({ expectedOn }) => dayInDigits(expectedOn) },
    warnings: {
      title: 'Внимание',
      width: 44,
      text: ({ warnings }) => warnings.map((warning) => payoutWarningLabels[warning]).join(', '),
    },
  },
  table: [
    'id',
    'member',
    'amount',
    'credited',
    'recipient',
    'status',
    'createdAt',
    'requestedBy',
    'expectedOn',
    'warnings',
  ],
})
