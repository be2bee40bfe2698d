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

/** States of a contract in the file, in the words of the list of contracts in the cabinet. */
export const contractFileStatusNames: Record<ContractStatus, string> = {
  submitted: 'На проверке',
  confirmed: 'Подтверждён',
  released: 'Доступно',
  cancelled: 'Расторгнут',
  rejected: 'Заявка отклонена',
}
