import { beforeEach, expect, it } from 'vitest'
import { RefusedCall } from '../../shared/api/call.ts'
import { runHook } from '../../testing/run-hook.ts'
import { useRulesForm } from './use-rules-form.ts'

const rules = {
  products: [
    { key: 'tv', name: 'Телевидение', base: 100 },
    { key: 'net', name: 'Интернет', base: 500 },
  ],
  steps: [
    { from: 1, percent: 100 },
    { from: 5, percent: 120 },
  ],
  holdDays: 14,
  countsCancelled: false,
}
const [secondProduct, secondStep] = ['product 1', 'step 1']
const refusedFields = {
  'products.0.name': 'Нужно название',
  'products.1.base': 'Нужно число',
  'products.1.key': 'Такой ключ есть',
  'steps.1.from': 'Нужно число',
  holdDays: 'Нужно число',
}

const drafts: Record<string, string> = localStorage
beforeEach(() => localStorage.clear())

const openForm = () => runHook(() => useRulesForm('draft', { rules, day: '2026-12-01' }))
const refusedCall = (fields: Record<string, string>) =>
  new RefusedCall('Слова', 400, {
    code: 'invalid_rules',
    details: { fields: Object.entries(fields).map(([field, message]) => ({ field, message })) },
  })

/** Opens the form and lets the server refuse these fields. */
async function openRefused(fields: Record<string, string> = refusedFields) {
  const form = await openForm()
  await form.run(({ withFieldErrors }) =>
    withFieldErrors(() => Promise.reject(refusedCall(fields))).catch(String),
  )
  return form
}
const listErrors = ({ now }: Awaited<ReturnType<typeof openForm>>) => Object.keys(now().errors)

it('after a refusal, stores the error of each field by the name of the field and the position of the row, and throws the refusal again', async () => {
  const form = await openForm()
  let thrown: unknown
  const error = refusedCall(refusedFields)
  await form.run(({ withFieldErrors }) =>
    withFieldErrors(() => Promise.reject(error)).catch((one: unknown) => (thrown = one)),
  )
  expect(thrown).toBe(error)
  expect(form.now().errors).toEqual(refusedFields)
  expect(form.now().refused).toEqual(refusedFields)
  expect(form.now().areErrorsCorrected).toBe(false)
})

it('returns the result of an action that the server accepts, and shows no errors', async () => {
  const form = await openForm()
  let result: unknown
  await form.run(async ({ withFieldErrors }) => (result = await withFieldErrors(async () => 7)))
  expect(result).toBe(7)
  expect(form.now().refused).toBeNull()
  expect(form.now().areErrorsCorrected).toBe(false)
})

it('at a field with an unreadable number, shows the form’s own error text instead of the server’s, because the server receives no number', async () => {
  const form = await openForm()
  await form.run(({ changeStep }) => changeStep(secondStep, { from: 'пять' }))
  await form.run(({ withFieldErrors }) =>
    withFieldErrors(() => Promise.reject(refusedCall({ 'steps.1.from': 'нужно число' }))).catch(String),
  )
  expect(form.now().errors).toEqual({ 'steps.1.from': 'Нужно целое число цифрами' })
})

it('after a refusal without fields, shows no errors at fields, and the errors do not count as corrected', async () => {
  const form = await openRefused({})
  expect(form.now().errors).toEqual({})
  expect(form.now().refused).toBeNull()
  expect(form.now().areErrorsCorrected).toBe(false)
})

it('a change of a field removes only the error of this field in this row', async () => {
  const form = await openRefused()
  await form.run(({ changeProduct }) => changeProduct(secondProduct, { base: '600' }))
  expect(listErrors(form)).toEqual(['products.0.name', 'products.1.key', 'steps.1.from', 'holdDays'])
  await form.run(({ changeStep }) => changeStep(secondStep, { from: '6' }))
  await form.run(({ change }) => change({ holdDays: '7' }))
  expect(listErrors(form)).toEqual(['products.0.name', 'products.1.key'])
})

it('removes the error about the whole list of products when any product changes or is added', async () => {
  for (const action of ['change', 'add'] as const) {
    const form = await openRefused({ products: 'Нужен продукт', steps: 'Нужна ставка' })
    await form.run(({ addProduct, changeProduct }) =>
      action === 'add' ? addProduct() : changeProduct(secondProduct, { name: 'Сеть' }),
    )
    expect(listErrors(form)).toEqual(['steps'])
  }
})

it.each(['removeProduct', 'removeStep'] as const)(
  'removes all errors after `%s`, because the positions of the rows have changed',
  async (remove) => {
    const form = await openRefused()
    await form.run((edited) => edited[remove](remove === 'removeStep' ? 'step 0' : 'product 0'))
    expect(form.now().errors).toEqual({})
    expect(form.now()[remove === 'removeStep' ? 'steps' : 'products']).toHaveLength(1)
  },
)

it('the errors count as corrected once every refused field has changed, and as uncorrected again after the next refusal', async () => {
  const form = await openRefused({ holdDays: 'нужно число', 'steps.1.from': 'нужно число' })
  await form.run(({ change }) => change({ holdDays: '7' }))
  expect(form.now().areErrorsCorrected).toBe(false)
  await form.run(({ changeStep }) => changeStep(secondStep, { from: '6' }))
  expect(form.now().areErrorsCorrected).toBe(true)
  await form.run(({ withFieldErrors }) =>
    withFieldErrors(() => Promise.reject(refusedCall({ holdDays: 'нужно число' }))).catch(String),
  )
  expect(form.now().areErrorsCorrected).toBe(false)
})

it('the errors no longer count as corrected while the rules are sent again', async () => {
  const form = await openRefused({ holdDays: 'нужно число' })
  await form.run(({ change }) => change({ holdDays: '7' }))
  await form.run(({ withFieldErrors }) => void withFieldErrors(() => new Promise(() => undefined)))
  expect(form.now().areErrorsCorrected).toBe(false)
})

it('corrected errors still count as corrected after a simulation', async () => {
  const form = await openRefused({ holdDays: 'нужно число' })
  await form.run(({ change }) => change({ holdDays: '7' }))
  await form.run(({ withFieldErrors }) => withFieldErrors(() => Promise.resolve()))
  expect(form.now().areErrorsCorrected).toBe(true)
})

it('removes all errors when the staff member discards the changes', async () => {
  const form = await openRefused()
  let saved: unknown
  await form.run(async ({ loadSaved }) => (saved = await loadSaved()))
  expect(form.now().errors).toEqual({})
  expect(saved).toMatchObject({ written: { holdDays: '14', day: '2026-12-01' } })
})

it('gives each added row an id that no other row has, even after a row was removed', async () => {
  const form = await openForm()
  await form.run(({ addStep }) => addStep())
  await form.run(({ addStep }) => addStep())
  await form.run(({ steps, removeStep }) => removeStep(steps[2]?.row ?? ''))
  await form.run(({ addStep }) => addStep())
  const rows = form.now().steps.map(({ row }) => row)
  expect(rows).toHaveLength(4)
  expect(new Set(rows).size).toBe(4)
})

it('stores the changes as a draft until the rules are saved, and reads the typed «1 000» as the number 1000', async () => {
  const form = await openForm()
  await form.run(({ changeProduct }) => changeProduct(secondProduct, { base: '1 000' }))
  expect(form.now().getRules().products[1]).toEqual({ key: 'net', name: 'Интернет', base: 1_000 })
  expect(drafts['draft']).toContain('1 000')
  await form.run(({ settle }) => settle())
  expect({ ...drafts }).toEqual({})
  expect(form.now().products[1]?.base).toBe('500')
})
