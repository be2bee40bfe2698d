import type { FieldError } from '../form/error-summary.tsx'

type FieldErrorsOptions<Field extends string> = {
  /** Fields in the order of the form. */
  fields: readonly Field[]
  toFieldId: (field: Field) => string
}

/** Returns the errors of a form for its error summary, in the order of the fields. */
export const listFieldErrors = <Field extends string>(
  errors: Partial<Record<Field, string>>,
  { fields, toFieldId }: FieldErrorsOptions<Field>,
): FieldError[] =>
  fields.flatMap((field) => {
    const text = errors[field]
    return text === undefined ? [] : [{ id: toFieldId(field), text }]
  })
