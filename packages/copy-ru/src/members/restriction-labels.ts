import type { RestrictionKind } from '@impulse/api/members/console-restrictions'

export const restrictionLabels: Record<RestrictionKind, string> = {
  block: 'Вход закрыт, выплаты остановлены',
  payouts: 'Выплаты остановлены',
}
