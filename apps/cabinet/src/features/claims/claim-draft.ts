import { toLostFilesKey } from '../../shared/files/lost-names.ts'
import { draftValues } from '../../shared/drafts/draft-values.ts'
import { memberDraft } from '../../shared/drafts/member-draft.ts'
import { type ClaimDraft, emptyDraft } from './claim-form.ts'

/** Name of the form, used as a key for its draft and its file names. */
export const claimName = 'claim'
/** Draft of a claim. The file is not saved, because a page cannot put a file back into its field. */
const claim = memberDraft(claimName)

export const saveDraft = (memberId: string, draft: ClaimDraft): void => claim.save(memberId, draft)

/** Loads the draft, or null when no draft is saved. */
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
