import { draftValues } from './draft-values.ts'
import { toDraftKey } from './drafts.ts'

/** Draft of one form: it survives the page and the tab, and only the same member sees it. */
export type MemberDraft = {
  save: (memberId: string, values: object) => void
  /** As it was found: another version of the page may have kept another shape. Empty: there is none of this member's. */
  saved: (memberId: string) => Record<string, unknown>
  drop: () => void
}

/** `form`: its name among all forms. */
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
