import { draftValues } from './draft-values.ts'
import { toDraftKey } from './drafts.ts'

/** Draft of one form. It survives the page and the tab, and only the same member sees it. */
export type MemberDraft = {
  save: (memberId: string, values: object) => void
  /**
   * Stored values, unvalidated, because another version may have written them. Empty if this member has no
   * draft.
   */
  saved: (memberId: string) => Record<string, unknown>
  drop: () => void
}

/** `form`: unique name of the form. */
export function memberDraft(form: string): MemberDraft {
  const key = toDraftKey(form)
  return {
    save: (memberId, values) => draftValues.setItem(key, JSON.stringify({ ...values, memberId })),
    saved(memberId) {
      try {
        const { memberId: ownerId, ...saved } = JSON.parse(draftValues.getItem(key) ?? '{}') as Record<
          string,
          unknown
        >
        return ownerId === memberId ? saved : {}
      } catch {
        return {}
      }
    },
    drop: () => draftValues.removeItem(key),
  }
}
