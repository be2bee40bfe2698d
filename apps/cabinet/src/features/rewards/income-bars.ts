import type { IncomeMonth } from '@impulse/api/rewards/rewards'

/** Heights in percents of the picture; a month's bar stands on the baseline, what was taken back hangs below it. */
export type IncomeBars = {
  baseline: number
  bars: { month: IncomeMonth; income: number; takenBack: number }[]
}

/** One scale for all. What is not nothing can be seen, however small it is next to the rest. */
export function toIncomeBars(months: readonly IncomeMonth[]): IncomeBars {
  const maxIncome = Math.max(0, ...months.map(({ points }) => points))
  const maxTakenBack = Math.max(0, ...months.map(({ takenBack }) => takenBack))
  const baseline = 100 - spaceBelow(maxIncome, maxTakenBack)
  // By the tighter side; a side on which there is nothing has no say.
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
