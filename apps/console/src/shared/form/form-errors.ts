import { createContext, useContext } from 'react'
import { RefusedCall, getFieldErrors } from '../api/call.ts'

/**
 * Errors of a form's fields, by field name. `forget` removes the error of a field that the staff member has changed.
 */
export type FormErrors = { fieldErrors: Readonly<Record<string, string>>; forget: (name: string) => void }

export const FormErrorsContext = createContext<FormErrors>({ fieldErrors: {}, forget: () => undefined })

export function useFieldError(name: string): { refused: string | undefined; forget: () => void } {
  const { fieldErrors, forget } = useContext(FormErrorsContext)
  return { refused: fieldErrors[name], forget: () => forget(name) }
}

/** Error that a form throws when the form itself finds invalid fields, before a request. */
export class FieldsRefused extends Error {
  readonly fields: Readonly<Record<string, string>>

  constructor(fields: Readonly<Record<string, string>>) {
    super(Object.values(fields)[0])
    this.fields = fields
  }
}

/**
 * Throws an error when a date of the form is incomplete. The browser returns an empty value for an incomplete date,
 * and an empty value would mean "immediately" or "without an end".
 */
export function refuseHalfDates(form: HTMLFormElement): void {
  const halfDates = [...form.elements].filter(
    (one): one is HTMLInputElement => one instanceof HTMLInputElement && one.validity.badInput,
  )
  if (halfDates.length === 0) return
  throw new FieldsRefused(
    Object.fromEntries(
      halfDates.map(({ name, type }) => [
        name,
        type === 'datetime-local' ? 'Допишите дату и время' : 'Допишите дату',
      ]),
    ),
  )
}

/** Maps the code of a refusal that names no field to the field at which the refusal is displayed. */
export type FieldByCode = Readonly<Record<string, string>>

/**
 * Returns the error texts, of a refusal or of the form's own check, for the fields that this form contains. `isWhole`
 * is true when the error belongs to at least one field and the form contains every such field.
 */
export function toFormErrors(form: HTMLFormElement, error: unknown, fieldByCode: FieldByCode) {
  const all = Object.entries(everyField(error, fieldByCode))
  const fieldErrors = Object.fromEntries(all.filter(([name]) => form.elements.namedItem(name) !== null))
  const isWhole = all.length > 0 && Object.keys(fieldErrors).length === all.length
  return { fieldErrors, isWhole }
}

function everyField(error: unknown, fieldByCode: FieldByCode): Readonly<Record<string, string>> {
  if (error instanceof FieldsRefused) return error.fields
  const fields = getFieldErrors(error)
  if (Object.keys(fields).length > 0 || !(error instanceof RefusedCall)) return fields
  const field = fieldByCode[error.code]
  return field === undefined ? {} : { [field]: error.message }
}

/** Focuses the first field of the form that has an error. */
export function focusFirst(form: HTMLFormElement, fieldErrors: FormErrors['fieldErrors']): void {
  const first = [...form.elements].find((one) =>
    one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement
      ? fieldErrors[one.name] !== undefined
      : false,
  )
  // The real input of a select field is hidden, so its combobox gets the focus instead.
  const choice = first?.parentElement?.querySelector<HTMLElement>('[role="combobox"]')
  if (first instanceof HTMLElement) (choice ?? first).focus()
}
