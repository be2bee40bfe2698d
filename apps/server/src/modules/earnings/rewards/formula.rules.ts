import { calculateEarned } from './rewards.rules.ts'

/** Reward by one version of the rules: base × percent / 100, rounded down. Points. */
export type Formula = { rulesVersion: number; base: number; percent: number; earned: bigint }

/**
 * Inputs of a reward or a recalculation as the history shows them, and the amount computed again from them. `before`: the reward
 * by other rules, from which the amount is the difference.
 */
export type Explained = Formula & {
  product: string
  n: number
  /** First day of the month that n counts in, and the contract's day; `YYYY-MM-DD`. */
  month: string
  connectedOn: string
  before: Formula | null
  amount: bigint
}

/** Null: these are not params of a reward or a recalculation. */
export function explainFormula(params: Record<string, unknown>): Explained | null {
  const now = parseFormula(params)
  const { product, n, month, connectedOn } = params
  if (!now || typeof product !== 'string' || !isWhole(n)) return null
  if (typeof month !== 'string' || typeof connectedOn !== 'string') return null
  const beforeParam = params['before']
  const before = isObject(beforeParam) ? parseFormula(beforeParam) : null
  if (beforeParam !== undefined && !before) return null
  return { ...now, product, n, month, connectedOn, before, amount: now.earned - (before?.earned ?? 0n) }
}

function parseFormula({ rulesVersion, base, percent }: Record<string, unknown>): Formula | null {
  if (!isWhole(rulesVersion) || !isWhole(base) || !isWhole(percent)) return null
  return { rulesVersion, base, percent, earned: calculateEarned({ base, percent }) }
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
