import { claimMessages } from '@impulse/copy-ru/claims/claim-messages'
import { maxClaimTextLength } from '@impulse/api/claims/claim-limits'
import { checkContract, contractFieldByErrorCode } from '../../shared/claims/contract-form.ts'

/** Values of the claim form, as the member typed them. */
export type ClaimDraft = { number: string; date: string; product: string; comment: string }
export const emptyDraft: ClaimDraft = { number: '', date: '', product: '', comment: '' }

/**
 * Returns the stored draft, or null when nothing is stored. A contract number from the URL replaces the stored
 * number.
 */
export function readDraft(saved: Record<string, unknown>, number: string): ClaimDraft | null {
  if (Object.keys(saved).length === 0) return null
  const getText = (name: keyof ClaimDraft) => {
    const text = saved[name]
    return typeof text === 'string' ? text : ''
  }
  return {
    number: number === '' ? getText('number') : number,
    date: getText('date'),
    product: getText('product'),
    comment: getText('comment'),
  }
}

export type ClaimField = 'number' | 'date' | 'comment' | 'file'
export type ClaimErrors = Partial<Record<ClaimField, string>>

/** Returns an error text for each field that is invalid or missing, and no text for a valid field. */
export function checkClaim(
  draft: ClaimDraft,
  { today, hasFile }: { today: string; hasFile: boolean },
): ClaimErrors {
  const errors: ClaimErrors = checkContract(draft, { today })
  if (draft.comment.trim().length > maxClaimTextLength)
    errors.comment = 'Сократите комментарий до 1000 знаков'
  if (!hasFile) errors.file = claimMessages.file_required
  return errors
}

/** Returns the field that a server error concerns, or null when the error concerns the whole claim. */
export const findErrorField = (code: string): ClaimField | null =>
  code === 'invalid_comment' ? 'comment' : (contractFieldByErrorCode[code] ?? null)
