import { calculateEarned } from './rewards.rules.ts'

/** Reward by one version of the rules: `earned` is base × percent / 100, rounded down to whole points. */
export type Formula = { rulesVersion: number; base: number; percent: number; earned: bigint }

/**
 * Inputs of a reward or a recalculation as the history shows them, with the amount computed from these
 * inputs. `n`: place of the contract in its month; `sequenceInMonth`: its place with cancelled contracts. `before`: the reward before a recalculation, null for a reward. `amount`: the reward, or the
 * difference that a recalculation made.
 */
export type Explained = Formula & {
  product: string
  n: number
  sequenceInMonth: number
  /**
   * Dates, `YYYY-MM-DD`. `month`: first day of the month in which `n` is the place of the contract. `connectedOn`:
   * connection date of the contract.
   */
  month: string
  connectedOn: string
  before: (Formula & { n: number }) | null
  amount: bigint
}

/**
 * Reads the formula from the params of a ledger transaction. Returns null when these are not the params of a
 * reward or a recalculation.
 */
export function explainFormula(params: Record<string, unknown>): Explained | null {
  const now = parseFormula(params)
  const { product, n: sequenceInMonth, place = sequenceInMonth, month, connectedOn } = params
  if (!now || typeof product !== 'string' || !isWhole(sequenceInMonth) || !isWhole(place)) return null
  if (typeof month !== 'string' || typeof connectedOn !== 'string') return null
  const beforeParam = params['before']
  const before = isObject(beforeParam) ? parseFormula(beforeParam) : null
  if (beforeParam !== undefined && !before) return null
  const placeBefore =
    isObject(beforeParam) && isWhole(beforeParam['place']) ? beforeParam['place'] : sequenceInMonth
  return {
    ...now,
    product,
    n: place,
    sequenceInMonth,
    month,
    connectedOn,
    before: before && { ...before, n: placeBefore },
    amount: now.earned - (before?.earned ?? 0n),
  }
}

function parseFormula({ rulesVersion, base, percent }: Record<string, unknown>): Formula | null {
  if (!isWhole(rulesVersion) || !isWhole(base) || !isWhole(percent)) return null
  return { rulesVersion, base, percent, earned: calculateEarned({ base, percent }) }
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
