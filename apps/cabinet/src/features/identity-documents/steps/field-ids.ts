/** ID of a form field, used by links from the error summary. */
export const toFieldId = (field: string): string => `document-${field}`
