import { useEffect, useRef, useState } from 'react'
import { toDraftAfterSave, type Draft, removeDraft, restoreDraft, writeDraft } from './draft-store.ts'

export type { Draft } from './draft-store.ts'

export type SavedDraft<Written extends object, Version> = ReturnType<typeof useDraft<Written, Version>>

/**
 * Draft of a form, stored in this browser at every change until the draft is saved or discarded. Typed text is not
 * lost when the tab is closed or the browser crashes; when the session ends, it stays in this page alone.
 */
export function useDraft<Written extends object, Version = number>(
  key: string,
  saved: Draft<Written, Version>,
) {
  const [found] = useState(() => restoreDraft(key, saved))
  const [draft, setDraft] = useState(found ?? saved)
  const [isDirty, setIsDirty] = useState(found !== null)
  const [isFound, setIsFound] = useState(found !== null)
  /** Increases when `showSaved` or `discard` replaces the text, so that the text editor loads the new text. */
  const [generation, setGeneration] = useState(0)
  useEffect(() => {
    if (isDirty) writeDraft(key, draft)
    else removeDraft(key)
  }, [key, draft, isDirty])
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  }, [draft])
  const replace = (by: Draft<Written, Version>, { dirty }: { dirty: boolean }) => {
    setDraft(by)
    setIsDirty(dirty)
    setIsFound(false)
  }
  return {
    written: draft.written,
    version: draft.version,
    isDirty,
    isFound,
    generation,
    change: (changes: Partial<Written>) => {
      setDraft((before) => ({ ...before, written: { ...before.written, ...changes } }))
      setIsDirty(true)
    },
    /** Replaces the values of the form with `persisted`, and removes the stored draft from this browser. */
    settle: (persisted: Draft<Written, Version>) => replace(persisted, { dirty: false }),
    /**
     * Shows the saved version after a save and keeps changes that the staff member made during the save. `as` is the
     * storage key of the saved object's draft.
     */
    continueAfterSave: (persisted: Draft<Written, Version>, as = key) => {
      const {
        draft: next,
        isDirty: dirty,
        typed,
      } = toDraftAfterSave(persisted, {
        sent: draft,
        latest: latest.current,
        isHere: as === key,
      })
      if (typed !== null && as !== key) writeDraft(as, typed)
      replace(next, { dirty })
    },
    /**
     * Shows the saved version, which another tab may have changed. Does nothing when this tab has unsaved changes, or
     * when the form has changed since the rendering that returned this function.
     */
    showSaved: (persisted: Draft<Written, Version>) => {
      if (isDirty || latest.current !== draft) return
      replace(persisted, { dirty: false })
      setGeneration((before) => before + 1)
    },
    /** Discards the draft and shows the saved version. */
    discard: (persisted: Draft<Written, Version>) => {
      replace(persisted, { dirty: false })
      setGeneration((before) => before + 1)
    },
    /** Continues this draft after somebody else saved a newer version. The next save will replace that version. */
    rebase: (version: Version) => replace({ written: draft.written, version }, { dirty: true }),
  }
}
