import { type Draft, type DraftField, isRussian } from '../form/document-draft.ts'

/** Returns the id of a form field's element, to which the error summary links. */
export const toFieldId = (field: string): string => `document-${field}`

type ShownFields = { draft: Draft; open: readonly DraftField[] }

/** Returns true when one input has the series and the number: those of a Russian passport, if both can be changed. */
export const haveOneInput = ({ draft, open }: ShownFields): boolean =>
  isRussian(draft) && open.includes('serial') && open.includes('number')

/** Returns the id of the input that has the value of a field. */
export const toInputId = (field: DraftField, shown: ShownFields): string =>
  toFieldId(field === 'serial' && haveOneInput(shown) ? 'number' : field)
