import type { ContractStatus } from '@impulse/api/contracts/contract'
import type { ContractItem } from '@impulse/api/contracts/my-contracts'

/** Labels in the file of the member's contracts. */
export const contractFileLabels = {
  contracts: 'Мои договоры',
  number: 'Договор',
  product: 'Продукт',
  city: 'Город',
  connectedAt: 'Подключён',
  status: 'Состояние',
  reward: 'Начисление, б.',
  expectedReward: 'Ожидается, б.',
  cancelledReward: 'Отменено, б.',
} as const

/** Formats the status of a contract in the file. A risk check is named as on the page of the contracts. */
export function formatContractStatus({
  status,
  isBlocked,
  isDisallowed,
}: Pick<ContractItem, 'status' | 'isBlocked' | 'isDisallowed'>): string {
  if (isDisallowed) return 'Не подтверждён'
  return isBlocked ? 'На проверке' : statusNames[status]
}

const statusNames: Record<ContractStatus, string> = {
  submitted: 'На проверке',
  confirmed: 'Подтверждён',
  released: 'Доступно',
  cancelled: 'Расторгнут',
  rejected: 'Заявка отклонена',
}
