import type { ContractStatus } from '@impulse/api/contracts/contract'

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
} as const

export const contractFileStatusNames: Record<ContractStatus, string> = {
  submitted: 'На проверке',
  confirmed: 'Подтверждён',
  released: 'Доступно',
  cancelled: 'Расторгнут',
  rejected: 'Заявка отклонена',
}
