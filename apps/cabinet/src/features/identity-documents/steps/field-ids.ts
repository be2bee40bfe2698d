/** Of the field of the form, for its errors to lead to. */
export const toFieldId = (field: string): string => `document-${field}`
