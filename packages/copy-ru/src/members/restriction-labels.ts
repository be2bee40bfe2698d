import type { liftFilters, riskCheckFilters } from '@impulse/api/members/console-members'
import type { RestrictionKind } from '@impulse/api/members/console-restrictions'

export const liftLabels: Record<(typeof liftFilters)[number], string> = { waiting: 'Ждёт второго сотрудника' }

export const riskCheckLabels: Record<(typeof riskCheckFilters)[number], string> = { failed: 'Не удалась' }

export const restrictionLabels: Record<RestrictionKind, string> = {
  block: 'Вход закрыт, выплаты остановлены',
  payouts: 'Выплаты остановлены',
}
