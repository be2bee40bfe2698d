import type { FileColumn } from '@impulse/api/files/console-file'
import type { ConsoleContractRow } from '@impulse/api/contracts/console-contracts'
import { dayInDigits } from '@impulse/api/fields/day'
import { contractStateLabels } from '@impulse/copy-ru/contracts/contract-labels'

export const contractColumns: readonly FileColumn<ConsoleContractRow>[] = [
  { title: 'Договор', text: ({ id }) => id },
  { title: 'Участник', width: 34, text: ({ fullName }) => fullName },
  { title: 'Телефон', text: ({ phone }) => phone ?? 'аккаунт удалён' },
  { title: 'Продукт', text: ({ productName }) => productName },
  { title: 'Город', text: ({ city }) => city },
  { title: 'Подключён', width: 14, text: ({ connectedAt }) => dayInDigits(connectedAt) },
  { title: 'Состояние', width: 34, text: ({ status }) => contractStateLabels[status] },
  { title: 'Вознаграждение, б.', sum: ({ reward }) => reward },
]
