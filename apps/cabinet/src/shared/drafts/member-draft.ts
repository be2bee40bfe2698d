import { draftValues } from './draft-values.ts'
import { toDraftKey } from './drafts.ts'
import type { SafeStorage } from '../session/session.ts'

/** Stored draft of one form. The draft is returned only to the member who wrote it. */
export type MemberDraft = {
  save: (memberId: string, values: object) => void
  /**
   * Returns the stored values, or an empty object if this member has no draft. The caller must check the
   * values, because another version of the cabinet may have stored them.
   */
  saved: (memberId: string) => Record<string, unknown>
  drop: () => void
}

/**
 * Returns the draft of a form. `form` is the unique name of the form. By default the draft stays after the
 * member closes the page and the tab; a form about money passes `sessionValues`, so that its draft ends with
 * the tab.
 */
export function memberDraft(form: string, values: SafeStorage = draftValues): MemberDraft {
  const key = toDraftKey(form)
  return {
    save: (memberId, saved) => values.setItem(key, JSON.stringify({ ...saved, memberId })),
    saved(memberId) {
      try {
        const { memberId: ownerId, ...saved } = JSON.parse(values.getItem(key) ?? '{}') as Record<
          string,
          unknown
        >
        return ownerId === memberId ? saved : {}
      } catch {
        return {}
      }
    },
    drop: () => values.removeItem(key),
  }
}
