import type { Direction, LineFilter, ShownLineState } from '@impulse/api/payouts/statement-lines'

export const lineStateLabels: Record<ShownLineState, string> = {
  unmatched: 'не сопоставлена',
  matched: 'сопоставлена',
  duplicate: 'ДВАЖДЫ',
  partial: 'другая сумма',
  other: 'не о выплатах',
  explained: 'с пояснением',
  returned: 'возвращена позже',
}

export const lineFilterLabels: Record<LineFilter, string> = { open: 'ждёт разбора', ...lineStateLabels }

export const directionLabels: Record<Direction, string> = { debit: 'списание', credit: 'поступление' }
