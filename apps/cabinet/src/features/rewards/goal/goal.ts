import type { Forecast } from '@impulse/api/rewards/rewards'
import { plural } from '../../../shared/format/plural.ts'
import { formatContracts } from '../step-labels.ts'

/** Returns the smallest and the largest goal: the largest is the last for which the forecast contains an income. */
export function goalLimits({ counted, products }: Pick<Forecast, 'counted' | 'products'>): {
  min: number
  max: number
} {
  return { min: counted + 1, max: counted + Math.max(products[0]?.income.length ?? 0, 1) }
}

/** Formats the goal and what is missing: «Цель: 12 договоров, осталось 3», «Цель достигнута: 12 договоров». */
export function goalTitle(goal: number | null, counted: number): string {
  if (goal === null) return 'Поставить цель на\u00a0месяц'
  if (counted >= goal) return `Цель достигнута: ${formatContracts(goal)}`
  const left = goal - counted
  return `Цель: ${formatContracts(goal)}, ${plural(left, 'остался', 'осталось', 'осталось')}\u00a0${left}`
}
