import { type Forecast, forecastContracts } from '@impulse/api/rewards/rewards'
import { pointsToNumber } from '@impulse/api/fields/money'
import { getRewardPercent, rewardFor, type RuleSet } from '../rewards.rules.ts'

/**
 * Computes the rewards of further contracts in a month with the function that computes real rewards.
 * `counted`: number of contracts already rewarded in the month. `usualProduct`: the member's most frequent product.
 */
export function calculateForecast(
  { version, rules }: RuleSet,
  { counted, usualProduct }: { counted: number; usualProduct: string | null },
): Omit<Forecast, 'today' | 'month' | 'cancelled' | 'goal'> {
  const earned = (product: string, place: number) => rewardFor(rules, { product, place })?.amount ?? 0n
  const income = (product: string, contracts: number) => {
    const sums: number[] = []
    let sum = 0n
    for (let i = 1; i <= contracts; i += 1) sums.push(pointsToNumber((sum += earned(product, counted + i))))
    return sums
  }
  const keys = Object.keys(rules.products)
  const product = usualProduct !== null && keys.includes(usualProduct) ? usualProduct : (keys[0] ?? '')
  const reached = Math.max(counted, 1)
  const next = rules.steps.find(({ from }) => from > reached)
  return {
    counted,
    percent: getRewardPercent(rules, reached),
    rulesVersion: version,
    steps: rules.steps,
    holdDays: rules.holdDays,
    nextStep: next
      ? {
          ...next,
          contractsLeft: next.from - counted,
          product,
          income: income(product, next.from - counted).at(-1) ?? 0,
          morePerContract: pointsToNumber(earned(product, next.from) - earned(product, reached)),
        }
      : null,
    products: Object.entries(rules.products).map(([key, { name, base }]) => ({
      key,
      name,
      base,
      income: income(key, forecastContracts),
    })),
  }
}
