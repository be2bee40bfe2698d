import type { IncomeMonth } from '@impulse/api/rewards/rewards'

/**
 * Heights of the bars, in percent of the chart's height. Income is above the baseline, and clawbacks are
 * below the baseline.
 */
export type IncomeBars = {
  baseline: number
  bars: { month: IncomeMonth; income: number; clawedBack: number }[]
}

/**
 * Calculates the heights of the bars to a common scale. A bar of a non-zero value has a minimum height, so
 * that the bar stays visible.
 */
export function toIncomeBars(months: readonly IncomeMonth[]): IncomeBars {
  const maxIncome = Math.max(0, ...months.map(({ points }) => points))
  const maxClawedBack = Math.max(0, ...months.map(({ clawedBack }) => clawedBack))
  const baseline = 100 - spaceBelow(maxIncome, maxClawedBack)
  // The income above the baseline and the clawbacks below it each have a scale at which their largest value just fits.
  // The smaller scale applies to all bars; a side without values is ignored.
  const scale = Math.min(...[baseline / maxIncome, (100 - baseline) / maxClawedBack].filter(Number.isFinite))
  const height = (points: number) => (points === 0 ? 0 : Math.max(points * scale, leastShown))
  return {
    baseline,
    bars: months.map((month) => ({
      month,
      income: height(month.points),
      clawedBack: height(month.clawedBack),
    })),
  }
}

function spaceBelow(maxIncome: number, maxClawedBack: number): number {
  if (maxClawedBack === 0) return 0
  if (maxIncome === 0) return 100
  const share = (maxClawedBack / (maxIncome + maxClawedBack)) * 100
  return Math.min(Math.max(share, leastShown), 100 - leastShown)
}

const leastShown = 4
