import type { RulesForm } from '@impulse/api/rewards/console-reward-rules'

/**
 * Values of the form of reward rules: numbers are text, and each row has an id that stays the same when other rows are
 * added or removed.
 */
export type RulesFormValues = {
  products: { row: string; key: string; name: string; base: string }[]
  steps: { row: string; from: string; percent: string }[]
  holdDays: string
  countsCancelled: boolean
  day: string
}

const digits = (number: number | null): string => (number === null ? '' : String(number))

export const writtenRules = (
  { products, steps, holdDays, countsCancelled }: RulesForm,
  day: string,
): RulesFormValues => ({
  products: products.map(({ key, name, base }, at) => ({
    row: `product ${at}`,
    key,
    name,
    base: digits(base),
  })),
  steps: steps.map(({ from, percent }, at) => ({
    row: `step ${at}`,
    from: digits(from),
    percent: digits(percent),
  })),
  holdDays: digits(holdDays),
  countsCancelled,
  day,
})

const tidy = (text: string): string => text.replaceAll(/\s/g, '').replace(/^[−–]/, '-').replace(',', '.')
const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(tidy(text))

/**
 * Parses a typed number; a comma is read as a decimal point. Returns null for empty or unreadable text, and
 * the server refuses null.
 */
const read = (text: string): number | null => (isNumber(text) ? Number(tidy(text)) : null)

export const readRules = ({ products, steps, holdDays, countsCancelled }: RulesFormValues): RulesForm => ({
  products: products.map(({ key, name, base }) => ({ key: key.trim(), name: name.trim(), base: read(base) })),
  steps: steps.map(({ from, percent }) => ({ from: read(from), percent: read(percent) })),
  holdDays: read(holdDays),
  countsCancelled,
})

/**
 * Returns an error for each field with an unreadable number, under the name that the server uses for the
 * field.
 */
export function findUnreadable({ products, steps, holdDays }: RulesFormValues): Record<string, string> {
  const all = [
    ...products.map(({ base }, at) => [`products.${at}.base`, base] as const),
    ...steps.map(({ from }, at) => [`steps.${at}.from`, from] as const),
    ...steps.map(({ percent }, at) => [`steps.${at}.percent`, percent] as const),
    ['holdDays', holdDays] as const,
  ]
  const wrong = all.filter(([, text]) => text.trim() !== '' && !isNumber(text))
  return Object.fromEntries(wrong.map(([name]) => [name, 'Нужно целое число цифрами']))
}
