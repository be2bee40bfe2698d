import type { IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import { haveOneInput } from '../steps/field-ids.ts'
import { isUntouched } from './document-conflict.ts'
import { type Draft, type DraftField, draftFields, isRussian } from './document-draft.ts'

/** Returns the fields that the reviewer refused, that the form shows and that the member has not changed, in the order of the form. */
export function listUnchangedRefusals(
  { verdicts: refusals, editable }: Pick<IdentityDocumentResponse, 'verdicts' | 'editable'>,
  saved: { draft: Draft; base: Draft },
): DraftField[] {
  const isHidden = (field: DraftField) =>
    isRussian(saved.draft) && (field === 'passportCountry' || field === 'validTo')
  // The series and the number of a Russian passport share an input, so a change of one of them is a change of both.
  const open = draftFields.filter((field) => editable.includes(field))
  const shareInput = haveOneInput({ draft: saved.draft, open })
  const isUnchanged = (field: DraftField) =>
    shareInput && (field === 'serial' || field === 'number')
      ? isUntouched(saved, 'serial') && isUntouched(saved, 'number')
      : isUntouched(saved, field)
  return open.filter((field) => refusals[field] !== undefined && !isHidden(field) && isUnchanged(field))
}

/**
 * Text after the reviewer's words at a refused field that did not change. The next press on «Далее» accepts the value,
 * because it may be right.
 */
export const unchangedRefusalText = 'Вы не изменили это поле. Если всё верно, нажмите «Далее» ещё раз'
