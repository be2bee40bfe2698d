import { createContext, useContext } from 'react'
import { RefusedCall, getFieldErrors } from '../api/call.ts'

/** Errors of the fields of a form, by field name, until the field changes. */
export type FormErrors = { fieldErrors: Readonly<Record<string, string>>; forget: (name: string) => void }

export const FormErrorsContext = createContext<FormErrors>({ fieldErrors: {}, forget: () => undefined })

export function useFieldError(name: string): { refused: string | undefined; forget: () => void } {
  const { fieldErrors, forget } = useContext(FormErrorsContext)
  return { refused: fieldErrors[name], forget: () => forget(name) }
}

/** Errors that the screen itself found in its fields. */
export class FieldsRefused extends Error {
  readonly fields: Readonly<Record<string, string>>

  constructor(fields: Readonly<Record<string, string>>) {
    super(Object.values(fields)[0])
    this.fields = fields
  }
}

/**
 * Refuses an incomplete date, whose value is empty and would mean something else: at once, or without an end.
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

/** Field of a refusal without a field, by its code. */
export type FieldByCode = Readonly<Record<string, string>>

/** Assigns a thrown error to the fields of this form; `isWhole`: nothing of it is left. */
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
  // A select is focused by the combobox next to its hidden input.
  const choice = first?.parentElement?.querySelector<HTMLElement>('[role="combobox"]')
  if (first instanceof HTMLElement) (choice ?? first).focus()
}
