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

/** Returns a minimal substitute for a browser's form with these inputs. */
function aForm(...inputs: Input[]): HTMLFormElement {
  const namedItem = (name: string) => inputs.find((one) => one.name === name) ?? null
  return { elements: Object.assign([...inputs], { namedItem }) } as unknown as HTMLFormElement
}
const form = aForm(new Input('phone'), new Input('reason'))
const refused = (code: string, fields?: { field: string; message: string }[]) =>
  new RefusedCall('Слова', 400, { code, ...(fields && { details: { fields } }) })

it('shows an error at the field that the server names, and not above the submit button', () => {
  const error = refused('invalid_phone', [{ field: 'phone', message: 'номер неполный' }])
  expect(toFormErrors(form, error, {})).toEqual({ fieldErrors: { phone: 'Номер неполный' }, isWhole: true })
})

it('shows an error above the submit button when the form does not have a field that the server names', () => {
  const error = refused('x', [
    { field: 'phone', message: 'неполный' },
    { field: 'version', message: 'нет' },
  ])
  expect(toFormErrors(form, error, {})).toEqual({ fieldErrors: { phone: 'Неполный' }, isWhole: false })
})

it('shows an error at the field that the form assigns to the error code when the server names no field', () => {
  expect(toFormErrors(form, refused('own_contract'), { own_contract: 'phone' })).toEqual({
    fieldErrors: { phone: 'Слова' },
    isWhole: true,
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

it('shows an error at the field that the server names, even when the form assigns another field to the error code', () => {
  const error = refused('own_contract', [{ field: 'reason', message: 'нет' }])
  expect(toFormErrors(form, error, { own_contract: 'phone' }).fieldErrors).toEqual({ reason: 'Нет' })
})

it('shows an error of the form’s own check at the field that the check names', () => {
  expect(toFormErrors(form, new FieldsRefused({ reason: 'Напишите' }), {})).toEqual({
    fieldErrors: { reason: 'Напишите' },
    isWhole: true,
  })
})

it('assigns no field to an error that is neither a refusal by the server nor an error of the form’s own check', () => {
  expect(toFormErrors(form, new TypeError('x'), { x: 'phone' })).toEqual({ fieldErrors: {}, isWhole: false })
})

it('refuses a form with incomplete dates, and reports an error at each incomplete date', () => {
  const incompleteForm = aForm(
    new Input('since', { type: 'date', badInput: true }),
    new Input('until', { type: 'datetime-local', badInput: true }),
    new Input('to', { type: 'date' }),
  )
  const refusedError = (() => {
    try {
      return refuseHalfDates(incompleteForm)
    } catch (error) {
      return error
    }
  })()
  expect(refusedError).toMatchObject({ fields: { since: 'Допишите дату', until: 'Допишите дату и время' } })
  expect(() => refuseHalfDates(form)).not.toThrow()
})
