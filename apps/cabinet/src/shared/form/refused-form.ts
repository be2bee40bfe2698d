import { ApiError, unexpectedErrorText } from '../api/api-error.ts'

/** Errors of a refusal: at fields, or for the whole form. */
export type RefusedForm<Field extends string> = {
  errors: Partial<Record<Field, string>>
  text: string | null
}

/**
 * Assigns the server's texts to the fields of the form. If no field matches, the text of the refusal applies
 * to the whole form.
 */
export function refusedForm<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): RefusedForm<Field> {
  if (!(error instanceof ApiError)) return { errors: {}, text: unexpectedErrorText }
  const refusedFields = error.details['fields']
  const errors: Partial<Record<Field, string>> = {}
  for (const entry of Array.isArray(refusedFields) ? refusedFields : []) {
    const { field, message } = (entry ?? {}) as { field?: unknown; message?: unknown }
    const own = fields.find((name) => typeof field === 'string' && lastPart(field) === name)
    if (own !== undefined && typeof message === 'string') errors[own] ??= message
  }
  return { errors, text: Object.keys(errors).length > 0 ? null : error.text }
}

/** Returns the last part of a field name: «Employer» for «extraProperties.Employer». */
const lastPart = (field: string): string => field.slice(field.lastIndexOf('.') + 1)
