/** Returns the id of a form field's element, to which the error summary links. */
export const toFieldId = (field: string): string => `document-${field}`
