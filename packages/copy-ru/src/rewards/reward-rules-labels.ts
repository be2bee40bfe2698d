import type { RulesState } from '@impulse/api/rewards/console-reward-rules'

export const rulesStateLabels: Record<RulesState, string> = {
  draft: 'Черновик',
  discarded: 'Отклонены',
  recalculating: 'Пересчёт не закончен',
  coming: 'Утверждены',
  inForce: 'Действуют',
  past: 'Прежние',
}

/** The two rules about the places of cancelled contracts in the month. `counts`: value of `countsCancelled`. */
export const cancelledPlaces = [
  {
    counts: false,
    label: 'Освобождаются, когда месяц закончился',
    explanation:
      'Места посчитаются без договоров, расторгнутых до конца месяца, а разница в вознаграждениях начислится или снимется. Пример: из пяти договоров расторгнут второй. Пятый станет четвёртым, и за него будет 100 % вместо 125 %. Расторжение в следующем месяце мест уже не изменит.',
  },
  {
    counts: true,
    label: 'Сохраняются',
    explanation:
      'Место присваивается один раз. Расторжение снимает вознаграждение только за сам расторгнутый договор, ставка остальных не меняется.',
  },
] as const
