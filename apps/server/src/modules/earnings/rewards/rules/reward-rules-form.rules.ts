import type { RulesForm } from '@impulse/api/rewards/console-reward-rules'
import type { RewardRules } from '@impulse/api/rewards/rewards'
import type { RuleProblem } from './rule-file.rules.ts'

/**
 * Converts the rules of the form to the format of a rule file. `repeated`: one problem for each product whose key an
 * earlier product of the form already has; such a product is not converted.
 */
export function writtenRules({ products, steps, holdDays, countsCancelled }: RulesForm): {
  rules: object
  repeated: RuleProblem[]
} {
  const productsByKey = new Map<string, object>()
  const repeated: RuleProblem[] = []
  for (const [at, { key, ...product }] of products.entries()) {
    if (productsByKey.has(key)) repeated.push({ at: `products.${at}.key`, text: 'такой ключ уже есть выше' })
    else productsByKey.set(key, product)
  }
  return {
    rules: { products: Object.fromEntries(productsByKey), steps, holdDays, countsCancelled },
    repeated,
  }
}

/**
 * Converts the path of a field in the rule file to its name in the form: `products.tv.base` →
 * `products.1.base`, `steps[0].from` → `steps.0.from`.
 */
export function toFormField(at: string, { products }: RulesForm): string {
  const [, key, part = '.key'] = /^products\.([^.]*)(\.(?:name|base))?$/.exec(at) ?? []
  const index = key === undefined ? -1 : products.findIndex((product) => product.key === key)
  if (index >= 0) return `products.${index}${part}`
  return at.replace(/^steps\[(\d+)\]/, 'steps.$1')
}

export const toRulesForm = ({ products, steps, holdDays, countsCancelled }: RewardRules): RulesForm => ({
  products: Object.entries(products).map(([key, { name, base }]) => ({ key, name, base })),
  steps: steps.map(({ from, percent }) => ({ from, percent })),
  holdDays,
  countsCancelled,
})
