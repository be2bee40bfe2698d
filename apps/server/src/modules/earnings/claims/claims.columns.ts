import type { FileColumn } from '@impulse/api/files/console-file'
import type { ClaimRow } from '@impulse/api/claims/console-claims'
import { dayInDigits } from '@impulse/api/fields/day'
import { claimStateLabels } from '@impulse/copy-ru/claims/claim-labels'

const contractOwnerLabels = { nobody: 'договора нет', member: 'у участника', other: 'у другого' } as const

export const claimColumns: readonly FileColumn<ClaimRow>[] = [
  { title: '№', width: 10, text: ({ id }) => id },
  { title: 'Телефон', text: ({ phone }) => phone || 'аккаунт удалён' },
  { title: 'Договор', text: ({ contractNumber }) => contractNumber },
  { title: 'Подключён', width: 14, text: ({ connectedAt }) => dayInDigits(connectedAt) },
  { title: 'Состояние', text: ({ status }) => claimStateLabels[status] },
  { title: 'Подана', moment: ({ createdAt }) => createdAt },
  { title: 'Чей договор', text: ({ contractOf }) => contractOwnerLabels[contractOf] },
]
