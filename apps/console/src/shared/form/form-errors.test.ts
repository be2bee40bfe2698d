import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallRefused } from '../api/call.ts'
import { FieldsRefused, refuseHalfDates, toFormErrors } from './form-errors.ts'

class Input {
  readonly name: string
  readonly type: string
  readonly validity: { badInput: boolean }

  constructor(name: string, { type = 'text', badInput = false } = {}) {
    this.name = name
    this.type = type
    this.validity = { badInput }
  }
}
beforeEach(() => void vi.stubGlobal('HTMLInputElement', Input))
afterEach(() => void vi.unstubAllGlobals())

/** As much of a browser's form as is asked of it. */
function aForm(...inputs: Input[]): HTMLFormElement {
  const namedItem = (name: string) => inputs.find((one) => one.name === name) ?? null
  return { elements: Object.assign([...inputs], { namedItem }) } as unknown as HTMLFormElement
}
const form = aForm(new Input('phone'), new Input('reason'))
const refused = (code: string, fields?: { field: string; message: string }[]) =>
  new CallRefused('Слова', 400, { code, ...(fields && { details: { fields } }) })

it('what is refused in a field of the form stands there, and not above the button', () => {
  const thrown = refused('invalid_phone', [{ field: 'phone', message: 'номер неполный' }])
  expect(toFormErrors(form, thrown, {})).toEqual({ fieldErrors: { phone: 'Номер неполный' }, isWhole: true })
})

it('what is refused in a field that the form has not is told above the button', () => {
  const thrown = refused('x', [
    { field: 'phone', message: 'неполный' },
    { field: 'version', message: 'нет' },
  ])
  expect(toFormErrors(form, thrown, {})).toEqual({ fieldErrors: { phone: 'Неполный' }, isWhole: false })
})

it('a refusal that names no field has the one of its code', () => {
  expect(toFormErrors(form, refused('own_contract'), { own_contract: 'phone' })).toEqual({
    ...{ fieldErrors: { phone: 'Слова' }, isWhole: true },
  })
  expect(toFormErrors(form, refused('other'), { own_contract: 'phone' })).toEqual({
    fieldErrors: {},
    isWhole: false,
  })
  expect(toFormErrors(form, refused('own_contract'), { own_contract: 'city' })).toEqual({
    fieldErrors: {},
    isWhole: false,
  })
})

it('fields that the server names go before the one of the code', () => {
  const thrown = refused('own_contract', [{ field: 'reason', message: 'нет' }])
  expect(toFormErrors(form, thrown, { own_contract: 'phone' }).fieldErrors).toEqual({ reason: 'Нет' })
})

it('what the screen itself finds wrong stands at its field', () => {
  expect(toFormErrors(form, new FieldsRefused({ reason: 'Напишите' }), {})).toEqual({
    ...{ fieldErrors: { reason: 'Напишите' }, isWhole: true },
  })
})

it('a fault of the program stands at no field', () => {
  expect(toFormErrors(form, new TypeError('x'), { x: 'phone' })).toEqual({ fieldErrors: {}, isWhole: false })
})

it('a date that is typed in part is not sent as none', () => {
  const half = aForm(
    new Input('since', { type: 'date', badInput: true }),
    new Input('until', { type: 'datetime-local', badInput: true }),
    new Input('to', { type: 'date' }),
  )
  const thrown = (() => {
    try {
      return refuseHalfDates(half)
    } catch (error) {
      return error
    }
  })()
  expect(thrown).toMatchObject({ fields: { since: 'Допишите дату', until: 'Допишите дату и время' } })
  expect(() => refuseHalfDates(form)).not.toThrow()
})
