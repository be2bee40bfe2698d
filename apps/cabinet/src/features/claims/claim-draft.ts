import { toLostFilesKey } from '../../shared/files/lost-names.ts'
import { draftValues } from '../../shared/drafts/draft-values.ts'
import { memberDraft } from '../../shared/drafts/member-draft.ts'
import { type ClaimDraft, emptyDraft } from './claim-form.ts'

/** Name of the claim form, used as a key for its draft and for the names of its files. */
export const claimName = 'claim'
/**
 * Stored draft of a claim. The file is not stored, because a page cannot put a file back into a file field.
 */
const claim = memberDraft(claimName)

export const saveDraft = (memberId: string, draft: ClaimDraft): void => claim.save(memberId, draft)

/** Returns the stored draft of the member's claim, or null when no draft is stored. */
export function loadDraft(memberId: string): ClaimDraft | null {
  const saved = claim.saved(memberId)
  if (Object.keys(saved).length === 0) return null
  const getText = (name: keyof ClaimDraft) => {
    const text = saved[name]
    return typeof text === 'string' ? text : emptyDraft[name]
  }
  return {
    number: getText('number'),
    date: getText('date'),
    product: getText('product'),
    comment: getText('comment'),
  }
}

export function dropDraft(): void {
  claim.drop()
  draftValues.removeItem(toLostFilesKey(claimName))
}
