import type { Forecast } from '@impulse/api/rewards/rewards'
import { formatDate } from '../../shared/format/date.ts'
import { plural } from '../../shared/format/plural.ts'
import { formatChange, formatContracts, formatRate } from './step-labels.ts'

/**
 * Returns the initial number of contracts in the income calculator: the number needed for the next reward step,
 * or 5 on the last reward step. The number is limited to the contracts for which the forecast contains an income.
 */
export const startingCount = ({ nextStep, products }: Pick<Forecast, 'nextStep' | 'products'>): number =>
  Math.min(nextStep?.contractsLeft ?? 5, products[0]?.income.length ?? 1)

/**
 * Formats the rate of the member's next contract, and then the rate of each reward step that `count` new
 * contracts reach: «×1,25, с 10-го ×1,5».
 */
export function formatReachedRates(
  { counted, steps }: Pick<Forecast, 'counted' | 'steps'>,
  count: number,
): string {
  const first = steps.findLast(({ from }) => from <= counted + 1)
  const crossed = steps.filter(({ from }) => from > counted + 1 && from <= counted + count)
  return [
    formatRate(first?.percent ?? 0),
    ...crossed.map(({ from, percent }) => `с\u00a0${from}-го ${formatRate(percent)}`),
  ].join(', ')
}

/**
 * Formats the time when rewards are released: «через 14 дней — 5 декабря, если подключить сегодня».
 */
export function formatArrival({ holdDays, today }: Pick<Forecast, 'holdDays' | 'today'>): string {
  if (holdDays === 0) return 'сразу после начисления'
  const day = new Date(Date.parse(today) + holdDays * 86_400_000)
  const date = formatDate(day, { now: today }).replaceAll(' ', '\u00a0')
  return `через\u00a0${holdDays}\u00a0${plural(holdDays, 'день', 'дня', 'дней')}\u00a0— ${date}, если подключить сегодня`
}

/**
 * Formats a number of contracts with the matching verb: «1 договор в этом месяце принесёт», «5 договоров в
 * этом месяце принесут».
 */
export const formatContractsToBring = (count: number): string =>
  `${formatContracts(count)} в\u00a0этом месяце ${plural(count, 'принесёт', 'принесут', 'принесут')}`

export const formatSpokenIncome = (income: number, count: number): string =>
  `${formatContracts(count)}: ${formatChange(income)}`
