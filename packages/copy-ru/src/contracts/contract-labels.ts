import type { ContractState } from '@impulse/api/contracts/console-contracts'

export const contractStateLabels: Record<ContractState, string> = {
  confirmed: 'вознаграждение заморожено',
  released: 'вознаграждение доступно',
  cancelled: 'расторгнут',
}
