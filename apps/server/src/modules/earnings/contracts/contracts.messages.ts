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
  cancelledReward: 'Снято, б.',
} as const

/** Formats the status of a contract in the file. A risk check and a request for information are named as in the cabinet. */
export function formatContractStatus({
  status,
  isBlocked,
  isDisallowed,
  needsInformation,
}: Pick<ContractItem, 'status' | 'isBlocked' | 'isDisallowed' | 'needsInformation'>): string {
  if (needsInformation) return 'Нужно уточнение'
  if (isDisallowed) return 'Не подтверждён'
  return isBlocked ? 'На проверке' : statusNames[status]
}

const statusNames: Record<ContractStatus, string> = {
  submitted: 'На рассмотрении',
  confirmed: 'Подтверждён',
  released: 'Доступно',
  cancelled: 'Расторгнут',
  rejected: 'Заявка отклонена',
}
