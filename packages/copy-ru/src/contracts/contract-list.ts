import { dayInDigits } from '@impulse/api/fields/day'
import { defineList } from '../lists/define-list.ts'
import { contractStateLabels } from './contract-labels.ts'

/** Contracts of all members, latest connection date first. */
export const contractListDefinition = defineList({
  name: 'contracts',
  view: 'contracts.list',
  export: 'contracts.export',
  filters: {
    q: { search: 'Номер договора, телефон' },
    status: { title: 'Состояние', choices: contractStateLabels },
    since: { title: 'Подключён с', isDay: true },
    to: { title: 'по', isDay: true },
  },
  sort: { field: 'connectedAt', order: 'DESC' },
  columns: {
    id: { title: 'Договор', text: ({ id }) => id },
    member: { title: 'Участник', width: 34, text: ({ fullName }) => fullName },
    phone: { title: 'Телефон', text: ({ phone }) => phone ?? 'аккаунт удалён' },
    product: { title: 'Продукт', text: ({ productName }) => productName },
    city: { title: 'Город', text: ({ city }) => city },
    connectedAt: {
      title: 'Подключён',
      width: 14,
      sortBy: 'connectedAt',
      text: ({ connectedAt }) => dayInDigits(connectedAt),
    },
    status: { title: 'Состояние', width: 34, text: ({ status }) => contractStateLabels[status] },
    reward: { title: 'Вознаграждение', unit: 'б.', sum: ({ reward }) => reward },
  },
  table: ['id', 'connectedAt', 'product', 'city', 'status', 'reward', 'member'],
})
