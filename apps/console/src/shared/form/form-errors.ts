import { createContext, useContext } from 'react'
import { RefusedCall, getFieldErrors } from '../api/call.ts'

/** Errors of a form's fields, by field name. An error is removed when its field changes. */
export type FormErrors = { fieldErrors: Readonly<Record<string, string>>; forget: (name: string) => void }

export const FormErrorsContext = createContext<FormErrors>({ fieldErrors: {}, forget: () => undefined })

export function useFieldError(name: string): { refused: string | undefined; forget: () => void } {
  const { fieldErrors, forget } = useContext(FormErrorsContext)
  return { refused: fieldErrors[name], forget: () => forget(name) }
}

/** Error that a form throws about its own fields, without a request. */
export class FieldsRefused extends Error {
  readonly fields: Readonly<Record<string, string>>

  constructor(fields: Readonly<Record<string, string>>) {
    super(Object.values(fields)[0])
    this.fields = fields
  }
}

/**
 * Throws an error when a date is incomplete. The browser sends an incomplete date as an empty value, which
 * would mean "immediately" or "without an end".
 */
export function refuseHalfDates(form: HTMLFormElement): void {
  const half = [...form.elements].filter(
    (one): one is HTMLInputElement => one instanceof HTMLInputElement && one.validity.badInput,
  )
  if (half.length === 0) return
  throw new FieldsRefused(
    Object.fromEntries(
      half.map(({ name, type }) => [
        name,
        type === 'datetime-local' ? 'Допишите дату и время' : 'Допишите дату',
      ]),
    ),
  )
}

/** Field that displays a refusal that names no field, by error code. */
export type FieldByCode = Readonly<Record<string, string>>

/**
 * Assigns a thrown error to the fields of this form. `isWhole` is true when the fields display all of the
 * error.
 */
export function toFormErrors(form: HTMLFormElement, thrown: unknown, fieldByCode: FieldByCode) {
  const all = Object.entries(everyField(thrown, fieldByCode))
  const fieldErrors = Object.fromEntries(all.filter(([name]) => form.elements.namedItem(name) !== null))
  const isWhole = all.length > 0 && Object.keys(fieldErrors).length === all.length
  return { fieldErrors, isWhole }
}

function everyField(thrown: unknown, fieldByCode: FieldByCode): Readonly<Record<string, string>> {
  if (thrown instanceof FieldsRefused) return thrown.fields
  const fields = getFieldErrors(thrown)
  if (Object.keys(fields).length > 0 || !(thrown instanceof RefusedCall)) return fields
  const field = fieldByCode[thrown.code]
  return field === undefined ? {} : { [field]: thrown.message }
}

/** Focuses the first field with an error, in the order of the form. */
export function focusFirst(form: HTMLFormElement, fieldErrors: FormErrors['fieldErrors']): void {
  const first = [...form.elements].find((one) =>
    one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement
      ? fieldErrors[one.name] !== undefined
      : false,
  )
  // The input of a select is hidden, so its combobox gets the focus.
  const choice = first?.parentElement?.querySelector<HTMLElement>('[role="combobox"]')
  if (first instanceof HTMLElement) (choice ?? first).focus()
}
