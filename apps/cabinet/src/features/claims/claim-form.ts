import { fileMessages } from '@impulse/copy-ru/files/file-messages'
import { signInMessages } from '@impulse/copy-ru/refusals/sign-in-messages'
import { maxClaimTextLength } from '@impulse/api/claims/claim-limits'
import { isName, normalizeName } from '@impulse/api/fields/text'
import { checkContract, claimFieldByErrorCode } from '../../shared/claims/contract-form.ts'

/** Values of the claim form, as the member typed them. */
export type ClaimDraft = { number: string; date: string; product: string; city: string; comment: string }
export const emptyDraft: ClaimDraft = { number: '', date: '', product: '', city: '', comment: '' }

/**
 * Returns the values of the form: those of the stored draft, or `initial`, the values of the address. The address wins
 * over the draft of another contract as a whole, because a mix of both would send a wrong date. `replacedDraft`: that
 * draft, which the member can restore.
 */
export function openDraft(
  saved: Record<string, unknown>,
  initial: ClaimDraft,
): { values: ClaimDraft; replacedDraft: ClaimDraft | null } {
  if (Object.keys(saved).length === 0) return { values: initial, replacedDraft: null }
  const getText = (name: keyof ClaimDraft | 'address') => {
    const text = saved[name]
    return typeof text === 'string' ? text : ''
  }
  const draft = {
    number: getText('number'),
    date: getText('date'),
    product: getText('product'),
    city: getText('city'),
    comment: getText('comment'),
  }
  const isSame = [draft.number, getText('address')].includes(initial.number)
  return initial.number === '' || isSame
    ? { values: draft, replacedDraft: null }
    : { values: initial, replacedDraft: draft }
}

export type ClaimField = 'number' | 'date' | 'city' | 'comment' | 'file'
export type ClaimErrors = Partial<Record<ClaimField, string>>

/** Returns an error text for each field that is invalid or missing, and no text for a valid field. */
export function checkClaim(
  draft: ClaimDraft,
  { today, hasFile }: { today: string; hasFile: boolean },
): ClaimErrors {
  const errors: ClaimErrors = checkContract(draft, { today })
  const city = normalizeName(draft.city)
  if (city !== '' && !isName(city)) errors.city = signInMessages.invalid_name
  if (draft.comment.trim().length > maxClaimTextLength)
    errors.comment = 'Сократите комментарий до 1000 знаков'
  if (!hasFile) errors.file = fileMessages.file_required
  return errors
}

/** Returns the field that a server error concerns, or null when the error concerns the whole claim. */
export const findErrorField = (code: string): ClaimField | null => fieldByErrorCode[code] ?? null

const fieldByErrorCode: Record<string, ClaimField> = {
  ...claimFieldByErrorCode,
  invalid_name: 'city',
  invalid_comment: 'comment',
}
