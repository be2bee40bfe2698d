import type { PayerChangeState } from '@impulse/api/payouts/console-payer'

export const payerChangeStateLabels: Record<PayerChangeState, string> = {
  open: 'Ждёт второго администратора',
  applied: 'Сделано',
  declined: 'Отклонено',
  replaced: 'Заменено новым',
}
