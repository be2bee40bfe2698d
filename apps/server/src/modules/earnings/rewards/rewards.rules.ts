import type { RewardRules } from '@impulse/api/rewards/rewards'

export type RuleSet = { version: number; effectiveFrom: string; rules: RewardRules }

/**
 * Returns the rules in force on a day: of the rules that start on or before the day, those with the latest start date.
 * When several versions have this start date, the highest version is in force. Returns null when no rules start on or
 * before the day.
 */
export function ruleSetOn(ruleSets: readonly RuleSet[], day: string): RuleSet | null {
  let inForce: RuleSet | null = null
  for (const set of ruleSets) {
    if (set.effectiveFrom > day) continue
    if (!inForce || isLater(set, inForce)) inForce = set
  }
  return inForce
}

const isLater = (set: RuleSet, than: RuleSet): boolean =>
  set.effectiveFrom === than.effectiveFrom
    ? set.version > than.version
    : set.effectiveFrom > than.effectiveFrom

/**
 * Returns the percent of the base reward for the n-th contract of a month: the percent of the last step whose `from` is
 * at most n, or 100 when n is below the first step.
 */
export function getRewardPercent(rules: RewardRules, place: number): number {
  let percent = 100
  for (const step of rules.steps) if (place >= step.from) percent = step.percent
  return percent
}

export type Reward = { base: number; percent: number; amount: bigint }

/**
 * Returns the reward of a contract by its place in the month; null when the rules do not contain
 * the product.
 */
export function rewardFor(
  rules: RewardRules,
  { product, place }: { product: string; place: number },
): Reward | null {
  const known = Object.hasOwn(rules.products, product) ? rules.products[product] : undefined
  if (!known) return null
  const percent = getRewardPercent(rules, place)
  return { base: known.base, percent, amount: calculateEarned({ base: known.base, percent }) }
}

/** Computes a reward: base × percent / 100, rounded down to whole points. */
export const calculateEarned = ({ base, percent }: { base: number; percent: number }): bigint =>
  (BigInt(base) * BigInt(percent)) / 100n

/**
 * Returns the Russian name of a product under the rules of a day. Returns the product key when these rules do
 * not contain the product.
 */
export const productName = (
  ruleSets: readonly RuleSet[],
  { product, day }: { product: string; day: string },
): string => ruleSetOn(ruleSets, day)?.rules.products[product]?.name ?? product

/**
 * Returns the key of the product whose key or Russian name equals `keyOrName`, ignoring spaces, letter case and the
 * difference between «е» and «ё». Returns null when no product matches.
 */
export function productKey(rules: RewardRules, keyOrName: string): string | null {
  const spaceless = withoutSpaces(keyOrName)
  for (const [key, { name }] of Object.entries(rules.products)) {
    if (withoutSpaces(key) === spaceless || withoutSpaces(name) === spaceless) return key
  }
  return null
}

/** Normalizes text for comparison: without spaces, in lower case, with «е» instead of «ё». */
export const withoutSpaces = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, '')
