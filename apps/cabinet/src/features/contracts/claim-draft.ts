import { sessionValues } from '../../shared/session/browser-session.ts'
import { draftKeyOf } from '../../shared/session/drafts.ts'
import { type ClaimDraft, emptyDraft } from './claim-form.ts'

const draftKey = draftKeyOf('claim')

/** What was typed survives a reload of this tab, for the same member. The file does not: a page cannot put one back. */
export function keepDraft(memberId: string, draft: ClaimDraft): void {
  sessionValues.setItem(draftKey, JSON.stringify({ ...draft, memberId }))
}

export function keptDraft(memberId: string): ClaimDraft | null {
  try {
    const kept = JSON.parse(sessionValues.getItem(draftKey) ?? '{}') as Record<string, unknown>
    if (kept['memberId'] !== memberId) return null
    const textOf = (name: keyof ClaimDraft) =>
      typeof kept[name] === 'string' ? kept[name] : emptyDraft[name]
    return {
      number: textOf('number'),
      date: textOf('date'),
      product: textOf('product'),
      comment: textOf('comment'),
    }
  } catch {
    return null
  }
}

export const dropDraft = (): void => sessionValues.removeItem(draftKey)
