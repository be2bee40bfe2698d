import type { IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import { useEffect, useState } from 'react'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { type Conflict, toConflict, withServerValues, withClosedFields } from './document-conflict.ts'
import { type Draft, type DraftField, toDraft } from './document-draft.ts'
import type { Step } from './document-steps.ts'
import { documentDraft, readDraft, type SavedDraft, saveStep } from './saved-draft.ts'

/**
 * Draft of the form, which the browser stores, and its conflict with a document that another tab or device
 * changed.
 */
export function useDocumentDraft(document: IdentityDocumentResponse, step: Step) {
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const { values, memberId, latest, change, drop } = useDraft<SavedDraft>({
    store: documentDraft,
    initial: () => rebased(toDraft(document), document),
    read: (stored) => {
      const found = readDraft(stored)
      if (found === null) return null
      if (found.version === document.version)
        return { ...found, draft: withClosedFields(found.draft, document) }
      return merged(found, document) ?? found
    },
    // The stored object also contains the ids and names of the uploaded scans, which must stay.
    write: (next): object => ({ ...documentDraft.saved(memberId), ...next, step }),
  })
  useEffect(() => saveStep(memberId, step), [memberId, step])
  /**
   * Returns the draft merged with `current`, a document that another tab or device changed. Returns null, and shows
   * a conflict to the member, when a typed value differs from a changed value or can no longer be saved.
   */
  const merged = (savedDraft: SavedDraft, current: IdentityDocumentResponse): SavedDraft | null => {
    const found = toConflict(savedDraft, current)
    if (found.differences.length + found.lostValues.length === 0) return rebased(savedDraft.draft, current)
    setConflict(found)
    return null
  }
  return {
    saved: values,
    latest,
    change,
    conflict,
    /** Merges the server's current document into the draft. Returns false when the member must resolve a conflict. */
    merge: (current: IdentityDocumentResponse): boolean => {
      const next = merged(latest(), current)
      if (next !== null) change(next)
      return next !== null
    },
    settle: (serverFields: readonly DraftField[]) => {
      if (conflict === null) return
      const { current } = conflict
      change(rebased(withServerValues(latest().draft, toDraft(current), serverFields), current))
      setConflict(null)
    },
    drop,
  }
}

/** Returns the draft with the server's document as its new base. Read-only fields get the server's values. */
const rebased = (draft: Draft, current: IdentityDocumentResponse): SavedDraft => ({
  draft: withClosedFields(draft, current),
  base: toDraft(current),
  version: current.version,
})
