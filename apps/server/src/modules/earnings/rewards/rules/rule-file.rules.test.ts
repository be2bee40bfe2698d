import { rewardRulesSchema } from '@impulse/api/rewards/rewards'
import { expect, it } from 'vitest'
import { checkRules, formatProblem } from './rule-file.rules.ts'

const validRules = {
  products: { internet: { name: 'Интернет', base: 500 }, tv: { name: 'ТВ', base: 0 } },
  steps: [
    { from: 1, percent: 100 },
    { from: 5, percent: 125 },
  ],
  holdDays: 14,
  countsCancelled: false,
}
const read = (changed: object) => checkRules({ ...validRules, ...changed })

it('checkRules returns the rules of a valid file unchanged, and the API schema accepts these rules', () => {
  expect(read({})).toEqual({ rules: validRules })
  expect(rewardRulesSchema.parse(validRules)).toEqual(validRules)
})

const internet = (product: object) => ({
  products: { internet: { ...validRules.products.internet, ...product } },
})
const steps = (...pairs: [from: unknown, percent: unknown][]) => ({
  steps: pairs.map(([from, percent]) => ({ from, percent })),
})

const maxRules = {
  products: (count: number) => ({
    products: Object.fromEntries(
      Array.from({ length: count }, (_, i) => [`p${i}`, { name: `${i}`.padStart(60, 'Т'), base: 1_000_000 }]),
    ),
  }),
  steps: (count: number) =>
    steps(...Array.from({ length: count }, (_, i): [number, number] => [i === 0 ? 1 : 9_900 + i, 10_000])),
}

it('checkRules accepts the maximum numbers of products and steps and the maximum values, and refuses larger numbers and values', () => {
  const rules = { ...maxRules.products(100), ...maxRules.steps(50), holdDays: 365, countsCancelled: true }
  expect(read(rules)).toEqual({ rules })
  for (const [more, at] of [
    [maxRules.products(101), 'products'],
    [maxRules.steps(51), 'steps'],
    [steps([1, 100], [10_001, 100]), 'steps[1].from'],
    [steps([1, 10_001]), 'steps[0].percent'],
    [internet({ base: 1_000_001 }), 'products.internet.base'],
    [internet({ name: 'Т'.repeat(61) }), 'products.internet.name'],
    [{ holdDays: 366 }, 'holdDays'],
  ] as const)
    expect(read(more)).toMatchObject({ problems: [{ at }] })
})

it.each<[string, object, string]>([
  ['no products', { products: {} }, 'products: нужен хотя бы один продукт'],
  ['a list instead of products', { products: [] }, 'products: нужен хотя бы один продукт'],
  ['a product that is null', { products: { tv: null } }, 'products.tv: нужен объект'],
  ['a key in capitals', { products: { TV: validRules.products.tv } }, 'products.TV: ключ'],
  [
    'the key `__proto__`',
    JSON.parse('{"products":{"__proto__":{"name":"a","base":1}}}'),
    'products.__proto__',
  ],
  ['a name that consists of spaces', internet({ name: '  ' }), 'products.internet.name: нужно название'],
  ['a name with a line end', internet({ name: 'a\nb' }), 'products.internet.name: нужно название'],
  [
    'the name of another product',
    { products: { a: { name: 'Б', base: 1 }, b: { name: 'б ', base: 1 } } },
    'products.b: ключ или название уже есть у продукта «a»',
  ],
  [
    'a name that is the key of another product',
    { products: { a: { name: 'B', base: 1 }, b: { name: 'c', base: 1 } } },
    'products.b: ключ или название уже есть у продукта «a»',
  ],
  [
    'a negative base',
    internet({ base: -1 }),
    'products.internet.base: нужно целое число от 0 до 1000000, указано -1',
  ],
  ['a base that is not a whole number', internet({ base: 0.5 }), 'products.internet.base: нужно целое число'],
  ['a base as text', internet({ base: '500' }), 'products.internet.base: нужно целое число'],
  ['a huge base', internet({ base: 1e18 }), 'products.internet.base: нужно целое число'],
  [
    'a missing base',
    internet({ base: undefined }),
    'products.internet.base: нужно целое число от 0 до 1000000, не указано',
  ],
  ['an unknown field of a product', internet({ bonus: 1 }), 'products.internet.bonus: такого поля нет'],
  ['no steps', { steps: [] }, 'steps: нужен список ставок'],
  [
    'steps that begin with the second contract',
    steps([2, 100]),
    'steps[0].from: первая ставка начинается с 1-го договора',
  ],
  [
    'two steps that begin with the same contract',
    steps([1, 100], [1, 125]),
    'steps[1].from: ставки идут по номеру договора, а 1 не больше 1',
  ],
  [
    'steps that descend',
    steps([1, 100], [9, 125], [5, 150]),
    'steps[2].from: ставки идут по номеру договора',
  ],
  ['a percent that is not a whole number', steps([1, 112.5]), 'steps[0].percent: нужно целое число'],
  ['a huge percent', steps([1, 10_001]), 'steps[0].percent: нужно целое число'],
  ['a negative percent', steps([1, -1]), 'steps[0].percent: нужно целое число'],
  [
    'an unknown field of a step',
    { steps: [{ from: 1, percent: 100, to: 4 }] },
    'steps[0].to: такого поля нет',
  ],
  [
    'an invalid rule about cancelled contracts',
    { countsCancelled: 'yes' },
    'countsCancelled: нужно true или false',
  ],
  ['a missing hold period', { holdDays: undefined }, 'holdDays: нужно целое число от 0 до 365, не указано'],
  ['a hold period above the maximum', { holdDays: 100_000 }, 'holdDays: нужно целое число'],
  ['an unknown field', { effectiveFrom: '2026-12-01' }, 'effectiveFrom: такого поля нет'],
])('checkRules reports %s with the name of the field', (_what, changed, message) => {
  const result = read(changed)
  expect(
    'problems' in result && result.problems.some((problem) => formatProblem(problem).startsWith(message)),
  ).toBe(true)
})

it.each([null, [], 7, 'rules'])('checkRules refuses %j as rules', (value) => {
  expect(checkRules(value)).toMatchObject({ problems: [{ at: '', text: expect.any(String) }] })
})

it('checkRules reports all problems of a rule file together', () => {
  const result = read({ ...internet({ base: -1 }), ...steps([2, 0.5]), holdDays: null })
  expect('problems' in result && result.problems).toHaveLength(4)
})
