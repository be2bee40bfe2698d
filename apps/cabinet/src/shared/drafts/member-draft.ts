import { draftValues } from './draft-values.ts'
import { toDraftKey } from './drafts.ts'

/**
 * Draft of one form. The draft stays after the page and the tab are closed, and only the same member gets it
 * back.
 */
export type MemberDraft = {
  save: (memberId: string, values: object) => void
  /**
   * Returns the stored values, or an empty object if this member has no draft. The caller must validate the
   * values, because another version may have written them.
   */
  saved: (memberId: string) => Record<string, unknown>
  drop: () => void
}

/** Returns the draft of a form; `form` is its unique name. */
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
