import type { RulesState } from '@impulse/api/rewards/console-reward-rules'

export const rulesStateLabels: Record<RulesState, string> = {
  draft: 'Черновик',
  discarded: 'Отклонены',
  recalculating: 'Пересчёт не закончен',
  coming: 'Утверждены',
  inForce: 'Действуют',
  past: 'Прежние',
}
