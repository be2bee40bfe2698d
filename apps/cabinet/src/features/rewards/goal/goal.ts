import type { Forecast } from '@impulse/api/rewards/rewards'
import { plural } from '../../../shared/format/plural.ts'
import { formatContracts } from '../step-labels.ts'

/** Goal that a member sets for one month, as it is stored on the device. */
type StoredGoal = { memberId: string; month: string; contracts: number }

export const serializeGoal = ({ memberId, month, contracts }: StoredGoal): string =>
  `${memberId} ${month} ${contracts}`

/** Returns the contracts of the stored goal; undefined when it belongs to another member or another month. */
export function parseGoal(
  stored: string | null,
  { memberId, month }: Omit<StoredGoal, 'contracts'>,
): number | undefined {
  const [owner, goalMonth, text] = (stored ?? '').split(' ')
  const contracts = Number(text)
  const isOwn = owner === memberId && goalMonth === month
  return isOwn && Number.isInteger(contracts) && contracts > 0 ? contracts : undefined
}

/** Returns the smallest and the largest goal: the largest is the last for which the forecast contains an income. */
export function goalLimits({ counted, products }: Pick<Forecast, 'counted' | 'products'>): {
  min: number
  max: number
} {
  return { min: counted + 1, max: counted + Math.max(products[0]?.income.length ?? 0, 1) }
}

/** Formats the goal and what is missing: «Цель: 12 договоров, осталось 3», «Цель достигнута: 12 договоров». */
export function goalTitle(goal: number | undefined, counted: number): string {
  if (goal === undefined) return 'Поставить цель на\u00a0месяц'
  if (counted >= goal) return `Цель достигнута: ${formatContracts(goal)}`
  const left = goal - counted
  return `Цель: ${formatContracts(goal)}, ${plural(left, 'остался', 'осталось', 'осталось')} ${left}`
}
