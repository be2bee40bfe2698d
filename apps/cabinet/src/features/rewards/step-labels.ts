import type { Forecast } from '@impulse/api/rewards/rewards'
import { formatNumber, formatSignedNumber } from '@impulse/copy-ru/balance/format-number'
import { plural } from '../../shared/format/plural.ts'
import { formatInMonth } from './month-labels.ts'

/** Formats a rate in percent as a multiple: 125 → «×1,25». */
export const formatRate = (percent: number): string => `×${formatNumber(percent / 100)}`

/** Formats a number of contracts: «14 договоров». */
export const formatContracts = (count: number): string =>
  `${formatNumber(count)}\u00a0${plural(count, 'договор', 'договора', 'договоров')}`

/** Formats a change of points: «+2 950 б.». */
export const formatChange = (points: number): string => `${formatSignedNumber(points)}\u00a0б.`

/**
 * Formats the number of contracts needed for the next reward step: «Ещё 3 договора — и ставка ×1,25». The last
 * of these contracts already has the new rate. On the last reward step, formats the rate of that step.
 */
export function stepTitle({ nextStep, percent, steps }: Forecast): string {
  if (nextStep === null) {
    const isHighest = steps.every((step) => step.percent <= percent)
    return `${isHighest ? 'Максимальная' : 'Последняя'} ставка ${formatRate(percent)}`
  }
  return `Ещё ${formatContracts(nextStep.contractsLeft)} — и\u00a0ставка\u00a0${formatRate(nextStep.percent)}`
}

/** Formats the rate that the last counted contract has reached: «Новая ставка ×1,25»; undefined when it reached none. */
export function reachedStep({ counted, steps }: Pick<Forecast, 'counted' | 'steps'>): string | undefined {
  const index = steps.findIndex(({ from }) => from === counted)
  const [before, reached] = [steps[index - 1], steps[index]]
  return before !== undefined && reached !== undefined && reached.percent > before.percent
    ? `Новая ставка ${formatRate(reached.percent)}`
    : undefined
}

/** Formats the counted contracts of the month and their rate: «8 договоров в ноябре · ставка ×1,25». */
export function formatCounted({ counted, month, percent }: Forecast): string {
  const soFar =
    counted === 0
      ? `${formatInMonth(month, { capital: true })} договоров пока нет`
      : `${formatContracts(counted)} ${formatInMonth(month)}`
  return `${soFar} · ставка ${formatRate(percent)}`
}

/**
 * Formats the place of the member on the present step: «9 из 10», up to the first contract of the next step. On the
 * last step, which has no end, formats only the counted contracts.
 */
export const formatPlace = ({ counted, nextStep }: Pick<Forecast, 'counted' | 'nextStep'>): string =>
  nextStep === null ? formatNumber(counted) : `${counted}\u00a0из\u00a0${nextStep.from}`

/**
 * Formats what happens to the places of cancelled contracts: «Расторгнут 1 договор: когда месяц закончится, посчитаем места
 * без него». Undefined when no place is taken away.
 */
export function cancelledNote({ cancelled }: Pick<Forecast, 'cancelled'>): string | undefined {
  if (cancelled === 0) return undefined
  const verb = plural(cancelled, 'Расторгнут', 'Расторгнуто', 'Расторгнуто')
  const without = cancelled === 1 ? 'него' : 'них'
  return `${verb} ${formatContracts(cancelled)}: когда месяц закончится, посчитаем места без\u00a0${without}`
}

/**
 * Formats the reward for a contract on the next reward step: «С 5-го договора: «Интернет» — 625 б. вместо 500».
 * Returns undefined when the reward stays the same.
 */
export function nextStepNote({ nextStep, percent, products }: Forecast): string | undefined {
  const product = products.find(({ key }) => key === nextStep?.product)
  if (nextStep === null || product === undefined) return undefined
  const [now, then] = [percent, nextStep.percent].map((rate) => Math.floor((product.base * rate) / 100))
  if (now === undefined || then === undefined || now === then) return undefined
  const since = `${nextStep.from === 2 ? 'Со' : 'С'}\u00a0${nextStep.from}-го договора`
  return `${since}: «${product.name}» — ${formatNumber(then)}\u00a0б. вместо ${formatNumber(now)}`
}

export type ShownStep = {
  percent: number
  /** Range of the step, in contracts of the month: «1–4», «с 20-го». */
  contracts: string
  state: 'passed' | 'present' | 'ahead'
  /**
   * Percentage of the step's contracts that the member has reached. The last step has no end, so its first
   * contract fills the whole step.
   */
  filled: number
  /** Percentage of the step's contracts at which the goal of the month is; null when it is on another step. */
  goalAt: number | null
}

/** Returns the reward steps of the month, each with the percentage that the member has filled. */
export function toShownSteps({
  steps,
  counted,
  goal,
}: Pick<Forecast, 'steps' | 'counted' | 'goal'>): ShownStep[] {
  const reached = Math.max(counted, 1)
  return steps.map(({ from, percent }, i) => {
    const next = steps[i + 1]?.from
    const isUpcoming = reached < from
    const isPassed = next !== undefined && reached >= next
    const percentOf = (count: number) =>
      Math.min((Math.max(count - from + 1, 0) / (next === undefined ? 1 : next - from)) * 100, 100)
    const hasGoal = goal !== null && goal >= from && (next === undefined || goal < next)
    return {
      percent,
      contracts: formatRange(from, next),
      state: isUpcoming ? 'ahead' : isPassed ? 'passed' : 'present',
      filled: percentOf(counted),
      goalAt: hasGoal ? percentOf(goal) : null,
    }
  })
}

function formatRange(from: number, next: number | undefined): string {
  if (next === undefined) return `с\u00a0${from}-го`
  return next - from === 1 ? `${from}-й` : `${from}–${next - 1}`
}
