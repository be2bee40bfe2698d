import type { IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import { haveOneInput } from '../steps/field-ids.ts'
import { isUntouched } from './document-conflict.ts'
import { type Draft, type DraftField, draftFields, isRussian } from './document-draft.ts'

/** Returns the refused fields that the form shows and that the member has not changed, in the order of the form. */
export function listUnchangedRefusals(
  { verdicts, editable }: Pick<IdentityDocumentResponse, 'verdicts' | 'editable'>,
  saved: { draft: Draft; base: Draft },
): DraftField[] {
  const isHidden = (field: DraftField) =>
    isRussian(saved.draft) && (field === 'passportCountry' || field === 'validTo')
  // One input has the series and the number of a Russian passport, so a change of one of them is a change of both.
  const open = draftFields.filter((field) => editable.includes(field))
  const areOne = haveOneInput({ draft: saved.draft, open })
  const isUnchanged = (field: DraftField) =>
    areOne && (field === 'serial' || field === 'number')
      ? isUntouched(saved, 'serial') && isUntouched(saved, 'number')
      : isUntouched(saved, field)
  return open.filter((field) => verdicts[field] !== undefined && !isHidden(field) && isUnchanged(field))
}

/** Error at a refused field that did not change. The next press accepts the value, because it may be right after all. */
export const unchangedRefusalText =
  'Это поле отклонено. Вы его не изменили. Если всё верно, нажмите «Далее» ещё раз'
