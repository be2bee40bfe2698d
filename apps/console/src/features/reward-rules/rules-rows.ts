import type { RulesForm } from '@impulse/api/rewards/console-reward-rules'
import { formatPoints } from '@impulse/copy-ru/balance/points'

/**
 * Returns a row for each product with its base reward by these rules and by the previous rules. Removed
 * products are last.
 */
export function productRows({ products }: RulesForm, before?: RulesForm) {
  const removedProducts =
    before?.products.filter(({ key }) => !products.some((product) => product.key === key)) ?? []
  const rows = products.map(({ key, name, base }) => {
    const previous = before?.products.find((product) => product.key === key)
    const isSame = previous?.base === base && previous.name === name
    return {
      id: key,
      cells: [name, key, formatPoints(base ?? 0), formatPrevious({ before, previous, isSame })],
    }
  })
  return [
    ...rows,
    ...removedProducts.map((previous) => ({
      id: previous.key,
      cells: [previous.name, previous.key, 'больше нет', formatPrevious({ before, previous, isSame: false })],
    })),
  ]
}

type Previous = {
  before: RulesForm | undefined
  previous: RulesForm['products'][number] | undefined
  isSame: boolean
}

const formatPrevious = ({ before, previous, isSame }: Previous): string =>
  !before || isSame ? '—' : previous ? `${previous.name}, ${formatPoints(previous.base ?? 0)}` : 'не было'

/**
 * Returns a row for each contract number at which a step of the new or of the previous rules begins. The row
 * contains the percent by the new rules and, if it differs, the percent by the previous rules.
 */
export function stepRows({ steps }: RulesForm, before?: RulesForm) {
  const all = new Set([...steps, ...(before?.steps ?? [])].map(({ from }) => from ?? 0))
  return [...all]
    .toSorted((a, b) => a - b)
    .map((from) => {
      const now = percentAt(steps, from)
      const previous = before && percentAt(before.steps, from)
      return {
        id: String(from),
        cells: [`с ${from}-го`, now, previous === undefined || previous === now ? '—' : previous],
      }
    })
}

const percentAt = (steps: RulesForm['steps'], at: number): string =>
  `${steps.findLast(({ from }) => (from ?? 0) <= at)?.percent ?? 100} %`
