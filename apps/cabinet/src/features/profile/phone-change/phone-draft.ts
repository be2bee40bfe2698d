import { memberDraft } from '../../../shared/drafts/member-draft.ts'

/** Draft of a new number, stored because the member may close the sheet or the page before sending it. */
const typed = memberDraft('profile.phone')

export const saveNumber = (memberId: string, number: string): void => typed.save(memberId, { number })

export function loadNumber(memberId: string): string {
  const { number } = typed.saved(memberId)
  return typeof number === 'string' ? number : ''
}

export const dropNumber = typed.drop
