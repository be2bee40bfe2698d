import { draftValues } from './draft-values.ts'
import { toDraftKey } from './drafts.ts'

/**
 * Stored draft of one form. The draft stays after the member closes the page and the tab, and only the same
 * member gets the draft back.
 */
export type MemberDraft = {
  save: (memberId: string, values: object) => void
  /**
   * Returns the stored values, or an empty object if this member has no draft. The caller must check the
   * values, because another version of the cabinet may have stored them.
   */
  saved: (memberId: string) => Record<string, unknown>
  drop: () => void
}

/** Returns the draft of a form. `form` is the unique name of the form. */
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
