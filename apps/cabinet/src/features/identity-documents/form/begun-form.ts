import type { BegunForm } from '../../../shared/member/begun-form.ts'
import { checkDraft } from './document-validation.ts'
import { isUntouched } from './document-conflict.ts'
import { type DraftField, draftFields, isRussian } from './document-draft.ts'
import { allSteps, stepAddress } from './document-steps.ts'
import { documentDraft, loadScans, readDraft, type SavedDraft } from './saved-draft.ts'

/** Returns the form that the member has begun on this device; null when the device has no draft of the member. */
export function loadBegunForm(
  memberId: string,
  status: 'none' | 'rejected',
  today: string,
): BegunForm | null {
  const saved = documentDraft.saved(memberId)
  if (Object.keys(saved).length === 0) return null
  // A draft of an earlier version of the cabinet names no step, and neither does a draft with scans only.
  const first = 'draft' in saved ? 'person' : 'scans'
  const step = allSteps.find((one) => one === saved['step']) ?? first
  if (status === 'rejected') {
    const corrected = [...listCorrected(readDraft(saved), today), ...Object.keys(loadScans(memberId))]
    return { to: stepAddress(step), action: 'Продолжить', corrected }
  }
  const number = allSteps.indexOf(step) + 1
  return { to: stepAddress(step), action: `Продолжить, шаг\u00a0${number} из\u00a0${allSteps.length}` }
}

/** Returns the fields that the member has changed to a valid value. */
function listCorrected(saved: SavedDraft | null, today: string): DraftField[] {
  if (saved === null) return []
  const { draft } = saved
  const isChanged = (field: DraftField) => !isUntouched(saved, field)
  // The series and the number of a Russian passport share an input, so a change of one of them is a change of both.
  const isPairChanged = isRussian(draft) && (isChanged('serial') || isChanged('number'))
  const fields = draftFields.filter(
    (field) => isChanged(field) || (isPairChanged && (field === 'serial' || field === 'number')),
  )
  const errors = checkDraft(draft, { fields, today })
  return fields.filter((field) => !(field in errors))
}
