import type { BalanceChangeKind, BalanceChangeState } from '@impulse/api/balance/console-balance-corrections'

export const balanceChangeKindLabels: Record<BalanceChangeKind, string> = {
  correction: 'Корректировка',
  write_off: 'Списание долга',
}

export const balanceChangeStateLabels: Record<BalanceChangeState, string> = {
  open: 'Ждёт второго сотрудника',
  applied: 'Сделано',
  declined: 'Отклонено',
}
