import type { IdentityDocumentAnswer } from '@impulse/api/identity-documents/identity-document'
import { useRef, useState } from 'react'
import { useRestore } from '../../../shared/drafts/use-restore.ts'
import { useReloadGuard } from '../../../shared/drafts/use-reload-guard.ts'
import { useMember } from '../../../shared/member/member.ts'
import { type Conflict, toConflict, withServerValues, withClosedFields } from './document-conflict.ts'
import { type Draft, type DraftField, toDraft } from './document-draft.ts'
import { dropDraft, saveDraft, type SavedDraft, loadDraft } from './saved-draft.ts'

/**
 * Draft of the form, which survives reloads, and its conflict with a document that another tab or device
 * changed.
 */
export function useDraft(document: IdentityDocumentAnswer) {
  const memberId = useMember()?.userId ?? ''
  const [saved, setSaved] = useState(() => newDraft(document))
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const latest = useRef(saved)
  const hold = useReloadGuard()
  const take = (next: SavedDraft) => {
    latest.current = next
    setSaved(next)
  }
  const change = (next: SavedDraft) => {
    hold.take()
    take(next)
    saveDraft(memberId, next)
  }
  /**
   * Makes the server's current document the base of the draft, and gives read-only fields the server's
   * values.
   */
  const rebase = (draft: Draft, current: IdentityDocumentAnswer) =>
    change({ draft: withClosedFields(draft, current), base: toDraft(current), version: current.version })
  /**
   * Merges a document that another tab or device changed into the draft. Typed values that differ from
   * changed values, or that cannot be saved, become a conflict. The member resolves the conflict.
   */
  const mergeServerChange = (current: IdentityDocumentAnswer) => {
    const found = toConflict(latest.current, current)
    if (found.differences.length + found.lost.length > 0) setConflict(found)
    else rebase(latest.current.draft, current)
    return found
  }
  const settle = (theirs: readonly DraftField[]) => {
    if (conflict === null) return
    rebase(withServerValues(latest.current.draft, toDraft(conflict.current), theirs), conflict.current)
    setConflict(null)
  }
  useRestore(memberId, () => {
    const found = loadDraft(memberId)
    if (found === null) return
    const isChanged = found.version !== document.version
    take(isChanged ? found : { ...found, draft: withClosedFields(found.draft, document) })
    if (isChanged) mergeServerChange(document)
  })
  const drop = () => {
    dropDraft()
    hold.release()
  }
  return { saved, latest: () => latest.current, change, conflict, settle, meet: mergeServerChange, drop }
}

const newDraft = (document: IdentityDocumentAnswer): SavedDraft => ({
  draft: toDraft(document),
  base: toDraft(document),
  version: document.version,
})
