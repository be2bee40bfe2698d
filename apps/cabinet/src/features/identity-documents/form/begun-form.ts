import type { BegunForm } from '../../../shared/member/begun-form.ts'
import { memberDraft } from '../../../shared/drafts/member-draft.ts'
import { allSteps, draftName, stepAddress } from './document-steps.ts'

/** Returns the form that the member has begun on this device; null when the device has no draft of the member. */
export function loadBegunForm(memberId: string, status: 'none' | 'rejected'): BegunForm | null {
  const saved = memberDraft(draftName).saved(memberId)
  if (Object.keys(saved).length === 0) return null
  // A draft of an earlier version of the cabinet names no step, and neither does a draft with scans only.
  const first = 'draft' in saved ? 'person' : 'scans'
  const step = allSteps.find((one) => one === saved['step']) ?? first
  if (status === 'rejected') return { to: stepAddress(step), action: 'Продолжить' }
  const number = allSteps.indexOf(step) + 1
  return { to: stepAddress(step), action: `Продолжить, шаг\u00a0${number} из\u00a0${allSteps.length}` }
}
