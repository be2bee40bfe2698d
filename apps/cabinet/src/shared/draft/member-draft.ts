import { draftValues } from './draft-values.ts'
import { draftKeyOf } from '../session/drafts.ts'

/** What is typed in one form and not sent: it outlives the page and the tab, and is shown to the same member alone. */
export type MemberDraft = {
  keep: (memberId: string, values: object) => void
  /** As it was found: another version of the page may have kept another shape. Empty: there is none of this member's. */
  kept: (memberId: string) => Record<string, unknown>
  drop: () => void
}

/** `form`: its name among all forms. */
export function memberDraft(form: string): MemberDraft {
  const key = draftKeyOf(form)
  return {
    keep: (memberId, values) => draftValues.setItem(key, JSON.stringify({ ...values, memberId })),
    kept(memberId) {
      try {
        const { memberId: of, ...kept } = JSON.parse(draftValues.getItem(key) ?? '{}') as Record<
          string,
          unknown
        >
        return of === memberId ? kept : {}
      } catch {
        return {}
      }
    },
    drop: () => draftValues.removeItem(key),
  }
}
