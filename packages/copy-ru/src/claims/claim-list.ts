import { claimTargetHours } from '@impulse/api/claims/claim-limits'
import { dayInDigits } from '@impulse/api/fields/day'
import { defineList } from '../lists/define-list.ts'
import { claimStateLabels } from './claim-labels.ts'

const contractOwnerLabels = { nobody: 'договора нет', member: 'у участника', other: 'у другого' } as const

/** Claims about missing contracts, oldest first. The page opens with the claims in review. */
export const claimListDefinition = defineList({
  name: 'claims',
  view: 'claims.queue',
  export: 'claims.export',
  filters: {
    q: { search: 'Номер, договор, телефон' },
    status: { title: 'Состояние', choices: claimStateLabels },
  },
  firstFilters: { status: 'review' },
  sort: { field: 'number', order: 'ASC' },
  columns: {
    id: { title: '№', width: 10, sortBy: 'number', text: ({ id }) => id },
    waits: { title: 'Ждёт', hours: ({ waitsHours }) => waitsHours, targetHours: claimTargetHours },
    member: { title: 'Участник', fileTitle: 'Телефон', text: ({ phone }) => phone || 'аккаунт удалён' },
    contract: { title: 'Договор', text: ({ contractNumber }) => contractNumber },
    connectedAt: { title: 'Подключён', width: 14, text: ({ connectedAt }) => dayInDigits(connectedAt) },
    createdAt: { title: 'Подана', moment: ({ createdAt }) => createdAt },
    status: { title: 'Состояние', text: ({ status }) => claimStateLabels[status] },
    contractOf: { title: 'Чей договор', text: ({ contractOf }) => contractOwnerLabels[contractOf] },
  },
  table: ['id', 'waits', 'member', 'contract', 'connectedAt', 'createdAt', 'status'],
  file: ['id', 'member', 'contract', 'connectedAt', 'status', 'createdAt', 'contractOf'],
})
