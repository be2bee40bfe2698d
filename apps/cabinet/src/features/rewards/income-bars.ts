import type { IncomeMonth } from '@impulse/api/rewards/rewards'

/** Heights in percent of the chart: income above the baseline, clawbacks below it. */
export type IncomeBars = {
  baseline: number
  bars: { month: IncomeMonth; income: number; takenBack: number }[]
}

/**
 * Calculates the bars to a common scale. Every non-zero value has a minimum height, so that it stays visible.
 */
export function toIncomeBars(months: readonly IncomeMonth[]): IncomeBars {
  const maxIncome = Math.max(0, ...months.map(({ points }) => points))
  const maxTakenBack = Math.max(0, ...months.map(({ takenBack }) => takenBack))
  const baseline = 100 - spaceBelow(maxIncome, maxTakenBack)
  // The side of the baseline with less room limits the scale; a side without values is ignored.
  const scale = Math.min(...[baseline / maxIncome, (100 - baseline) / maxTakenBack].filter(Number.isFinite))
  const height = (points: number) => (points === 0 ? 0 : Math.max(points * scale, leastShown))
  return {
    baseline,
    bars: months.map((month) => ({
      month,
      income: height(month.points),
      takenBack: height(month.takenBack),
    })),
  }
}

function spaceBelow(maxIncome: number, maxTakenBack: number): number {
  if (maxTakenBack === 0) return 0
  if (maxIncome === 0) return 100
  const share = (maxTakenBack / (maxIncome + maxTakenBack)) * 100
  return Math.min(Math.max(share, leastShown), 100 - leastShown)
}

const leastShown = 4
