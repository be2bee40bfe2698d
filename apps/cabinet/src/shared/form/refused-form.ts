import { ApiError, errorText, unexpectedErrorText } from '../api/api-error.ts'
import { type ErrorReference, findFault } from '../loading/loadable.ts'

/**
 * Errors of a refused form: error texts by field, or one error text for the whole form. `fault` is set for an error that
 * the member cannot fix, `orderId` for one that names an order of the member.
 */
export type RefusedForm<Field extends string> = {
  errors: Partial<Record<Field, string>>
  text: string | null
  fault?: ErrorReference
  orderId?: string
}

/**
 * Returns the server's error texts for the form's fields. If no field matches, the text of the refusal applies to the
 * whole form.
 */
export function refusedForm<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): RefusedForm<Field> {
  if (!(error instanceof ApiError)) return { errors: {}, text: unexpectedErrorText, ...withFault(error) }
  const refusedFields = error.details['fields']
  const errors: Partial<Record<Field, string>> = {}
  for (const entry of Array.isArray(refusedFields) ? refusedFields : []) {
    const { field, message } = (entry ?? {}) as { field?: unknown; message?: unknown }
    const ownField = fields.find((name) => typeof field === 'string' && lastPart(field) === name)
    if (ownField !== undefined && typeof message === 'string') errors[ownField] ??= message
  }
  return Object.keys(errors).length > 0
    ? { errors, text: null }
    : { errors, text: findRefusal(error).text, ...withFault(error) }
}

function withFault(error: unknown): { fault?: ErrorReference } {
  const fault = findFault(error)
  return fault === null ? {} : { fault }
}

/**
 * Returns the code and the text of an error. A proxy in front of the server refuses a large request without a code and
 * with a text in English.
 */
function findRefusal(error: unknown): { code?: string; text: string } {
  if (!(error instanceof ApiError)) return { text: errorText(error) }
  return error.status === 413 && error.code === 'unexpected' ? tooLarge : error
}

const tooLarge = {
  code: 'body_too_large',
  text: 'Слишком много данных сразу. Выберите файл поменьше или сократите текст',
}

/** Returns the last part of a field's name: `Employer` for `extraProperties.Employer`. */
const lastPart = (field: string): string => field.slice(field.lastIndexOf('.') + 1)

/**
 * Returns the server's error text for the field that its error code concerns. If `findField` finds no field,
 * the text applies to the whole form.
 */
export function refusedByCode<Field extends string>(
  error: unknown,
  findField: (code: string) => Field | null,
): RefusedForm<Field> {
  const { code, text } = findRefusal(error)
  const field = code === undefined ? null : findField(code)
  if (field === null) return { errors: {}, text, ...withFault(error) }
  const orderId = error instanceof ApiError ? error.details['orderId'] : undefined
  return {
    errors: { [field]: text } as RefusedForm<Field>['errors'],
    text: null,
    ...(typeof orderId === 'string' && { orderId }),
  }
}
