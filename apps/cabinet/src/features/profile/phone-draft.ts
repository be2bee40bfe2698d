import { memberDraft } from '../../shared/draft/member-draft.ts'

/** A new number as it is typed: the sheet and the page may be gone before it is sent. */
const typed = memberDraft('profile.phone')

export const keepNumber = (memberId: string, number: string): void => typed.keep(memberId, { number })

export function keptNumber(memberId: string): string {
  const { number } = typed.kept(memberId)
  return typeof number === 'string' ? number : ''
}

export const dropNumber = typed.drop
