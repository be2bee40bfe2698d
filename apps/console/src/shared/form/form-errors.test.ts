import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RefusedCall } from '../api/call.ts'
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

/** Minimal stand-in for a browser's form. */
function aForm(...inputs: Input[]): HTMLFormElement {
  const namedItem = (name: string) => inputs.find((one) => one.name === name) ?? null
  return { elements: Object.assign([...inputs], { namedItem }) } as unknown as HTMLFormElement
}
const form = aForm(new Input('phone'), new Input('reason'))
const refused = (code: string, fields?: { field: string; message: string }[]) =>
  new RefusedCall('Слова', 400, { code, ...(fields && { details: { fields } }) })

it('assigns an error to its field instead of the form', () => {
  const thrown = refused('invalid_phone', [{ field: 'phone', message: 'номер неполный' }])
  expect(toFormErrors(form, thrown, {})).toEqual({ fieldErrors: { phone: 'Номер неполный' }, isWhole: true })
})

it('shows an error of a field that the form lacks above the button', () => {
  const thrown = refused('x', [
    { field: 'phone', message: 'неполный' },
    { field: 'version', message: 'нет' },
  ])
  expect(toFormErrors(form, thrown, {})).toEqual({ fieldErrors: { phone: 'Неполный' }, isWhole: false })
})

it('assigns an error that names no field to the field of its code', () => {
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

it('prefers the fields named by the server to the field of the error code', () => {
  const thrown = refused('own_contract', [{ field: 'reason', message: 'нет' }])
  expect(toFormErrors(form, thrown, { own_contract: 'phone' }).fieldErrors).toEqual({ reason: 'Нет' })
})

it('assigns errors that the form itself found to their fields', () => {
  expect(toFormErrors(form, new FieldsRefused({ reason: 'Напишите' }), {})).toEqual({
    ...{ fieldErrors: { reason: 'Напишите' }, isWhole: true },
  })
})

it('assigns an unexpected error to no field', () => {
  expect(toFormErrors(form, new TypeError('x'), { x: 'phone' })).toEqual({ fieldErrors: {}, isWhole: false })
})

it('refuses an incomplete date instead of sending an empty date', () => {
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
