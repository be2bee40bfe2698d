import type {
  Direction,
  LineFilter,
  ShownLineState,
  StatementLineRow,
} from '@impulse/api/payouts/statement-lines'
import { outcomeLabels } from './payout-labels.ts'

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

/**
 * Returns how a stored line was matched, and what staff do with it on the page of the reconciliation; null for a line
 * that was explained or returned since.
 */
export function formatLineOutcome({
  state,
  outcome,
  direction,
  settlement,
  suggestedSettlement,
  suggestion,
}: Pick<
  StatementLineRow,
  'state' | 'outcome' | 'direction' | 'settlement' | 'suggestedSettlement' | 'suggestion'
>): string | null {
  // The stored outcome is the one from before the decision of staff or the return.
  if (state === 'other' || state === 'explained' || state === 'returned') return null
  if (outcome === 'suggested' && suggestion === null && suggestedSettlement !== null)
    return direction === 'debit'
      ? 'похоже на возврат налога: подтвердите'
      : 'похоже, что возврат налога вернулся: подтвердите'
  if (outcome === 'suggested' && direction === 'credit') return 'похоже на возврат выплаты: подтвердите'
  // An unmatched return waits for the statement of the second debit, of which only a table of results is known.
  if (outcome === 'duplicate' && state !== 'unmatched')
    return `второе ${directionLabels[direction]} по ${settlement === null ? 'этой выплате' : 'этому расчёту'}: разберитесь с банком и поясните`
  if (outcome === 'earlier_file')
    return 'выплата была и в отменённом пакете: узнайте в банке, не платит ли он по другому файлу, и сопоставьте или поясните'
  return outcomeLabels[outcome]
}
