import { memberDraft } from '../../../shared/drafts/member-draft.ts'

/** A new number as it is typed: the sheet and the page may be gone before it is sent. */
const typed = memberDraft('profile.phone')

export const saveNumber = (memberId: string, number: string): void => typed.save(memberId, { number })

export function loadNumber(memberId: string): string {
  const { number } = typed.saved(memberId)
  return typeof number === 'string' ? number : ''
}

export const dropNumber = typed.drop
