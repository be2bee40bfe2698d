import type { RewardRules } from '@impulse/api/rewards/rewards'
import { withoutSpaces } from '../rewards.rules.ts'

/**
 * Limits of the values in a rule file, which are larger than any programme needs. The largest possible reward, `base` ×
 * `percent` / 100, is 100 million points.
 */
const limits = {
  products: 100,
  name: 60,
  base: 1_000_000,
  steps: 50,
  from: 10_000,
  percent: 10_000,
  holdDays: 365,
}

/**
 * Problem in a rule file. `at`: path of the field, such as `products.tv.base` or `steps[0].from`; empty when
 * the problem concerns the whole file. `text`: description in Russian.
 */
export type RuleProblem = { at: string; text: string }
type Problems = (at: string, text: string) => void
type Read = { rules: RewardRules } | { problems: RuleProblem[] }

/** Formats a problem as a line of text. */
export const formatProblem = ({ at, text }: RuleProblem): string => (at === '' ? text : `${at}: ${text}`)

/** Validates rules that were parsed from JSON. Returns the rules, or all their problems. */
export function checkRules(value: unknown): Read {
  const problems: RuleProblem[] = []
  const rules = parseRules(value, (at, text) => problems.push({ at, text }))
  return rules && problems.length === 0 ? { rules } : { problems }
}

function parseRules(value: unknown, wrong: Problems): RewardRules | null {
  if (!isObject(value)) {
    wrong('', 'нужен объект { "products": …, "steps": …, "holdDays": …, "countsCancelled": … }')
    return null
  }
  refuseUnknown(value, { known: ['products', 'steps', 'holdDays', 'countsCancelled'], at: '' }, wrong)
  const { countsCancelled = false } = value
  if (typeof countsCancelled !== 'boolean') wrong('countsCancelled', 'нужно true или false')
  return {
    products: parseProducts(value['products'], wrong),
    steps: parseSteps(value['steps'], wrong),
    holdDays: wholeNumber(value['holdDays'], { at: 'holdDays', min: 0, max: limits.holdDays }, wrong),
    countsCancelled: countsCancelled === true,
  }
}

function parseProducts(value: unknown, wrong: Problems): RewardRules['products'] {
  const products: RewardRules['products'] = {}
  const entries = isObject(value) ? Object.entries(value) : []
  if (entries.length === 0) wrong('products', 'нужен хотя бы один продукт')
  if (entries.length > limits.products) wrong('products', `не больше ${limits.products} продуктов`)
  const owners = new Map<string, string>()
  for (const [key, product] of entries) {
    const at = `products.${key}`
    if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(key))
      wrong(at, 'ключ — до 40 строчных латинских букв, цифр и дефисов')
    if (!isObject(product)) {
      wrong(at, 'нужен объект { "name": …, "base": … }')
      continue
    }
    refuseUnknown(product, { known: ['name', 'base'], at: `${at}.` }, wrong)
    const name = product['name']
    const isNameValid = typeof name === 'string' && name.trim() !== '' && name.length <= limits.name
    if (!isNameValid || /\p{Cc}/u.test(name))
      wrong(`${at}.name`, `нужно название до ${limits.name} знаков, его видят участники`)
    const base = wholeNumber(product['base'], { at: `${at}.base`, min: 0, max: limits.base }, wrong)
    products[key] = { name: isNameValid ? name.trim() : '', base }
    // The key or name of a product must not equal the key or name of another product, because a contract file may call
    // a product by either of them.
    for (const keyOrName of new Set([withoutSpaces(key), withoutSpaces(isNameValid ? name : key)])) {
      const owner = owners.get(keyOrName)
      if (owner !== undefined) wrong(at, `ключ или название уже есть у продукта «${owner}»`)
      else owners.set(keyOrName, key)
    }
  }
  return products
}

function parseSteps(value: unknown, wrong: Problems): RewardRules['steps'] {
  if (!Array.isArray(value) || value.length === 0) {
    wrong('steps', 'нужен список ставок, первая — с 1-го договора')
    return []
  }
  if (value.length > limits.steps) wrong('steps', `не больше ${limits.steps} ставок`)
  const steps = value.map((step: unknown, i) => {
    const at = `steps[${i}]`
    if (!isObject(step)) {
      wrong(at, 'нужен объект { "from": …, "percent": … }')
      return { from: Number.NaN, percent: Number.NaN }
    }
    refuseUnknown(step, { known: ['from', 'percent'], at: `${at}.` }, wrong)
    return {
      from: wholeNumber(step['from'], { at: `${at}.from`, min: 1, max: limits.from }, wrong),
      percent: wholeNumber(step['percent'], { at: `${at}.percent`, min: 0, max: limits.percent }, wrong),
    }
  })
  for (const [i, { from }] of steps.entries()) {
    const before = steps[i - 1]
    if (i === 0 && from !== 1) wrong('steps[0].from', 'первая ставка начинается с 1-го договора')
    if (before && from <= before.from)
      wrong(`steps[${i}].from`, `ставки идут по номеру договора, а ${from} не больше ${before.from}`)
  }
  return steps
}

function wholeNumber(
  value: unknown,
  { at, min, max }: { at: string; min: number; max: number },
  wrong: Problems,
): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value
  const found =
    value === undefined || value === null ? 'не указано' : `указано ${shortened(JSON.stringify(value))}`
  wrong(at, `нужно целое число от ${min} до ${max}, ${found}`)
  return Number.NaN
}

function refuseUnknown(
  value: Record<string, unknown>,
  { known, at }: { known: readonly string[]; at: string },
  wrong: Problems,
): void {
  for (const key of Object.keys(value))
    if (!known.includes(key)) wrong(`${at}${shortened(key)}`, 'такого поля нет')
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
