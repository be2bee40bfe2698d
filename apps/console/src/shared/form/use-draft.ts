import { useEffect, useRef, useState } from 'react'
import { toDraftAfterSave, type Draft, foundDraft, writeDraft } from './draft-store.ts'

export type { Draft } from './draft-store.ts'

export type SavedDraft<Written extends object, Version> = ReturnType<typeof useDraft<Written, Version>>

/**
 * Draft stored in this browser with every change until it is saved or discarded: a closed tab, an ended session or a crash loses
 * nothing.
 */
export function useDraft<Written extends object, Version = number>(
  key: string,
  saved: Draft<Written, Version>,
) {
  const [found] = useState(() => foundDraft(key, saved))
  const [draft, setDraft] = useState(found ?? saved)
  const [isDirty, setIsDirty] = useState(found !== null)
  const [isFound, setIsFound] = useState(found !== null)
  /** Goes up where a text comes from elsewhere than the keys. */
  const [generation, setGeneration] = useState(0)
  useEffect(() => {
    if (isDirty) writeDraft(key, draft)
    else localStorage.removeItem(key)
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
    ...{ written: draft.written, version: draft.version, isDirty, isFound, generation },
    change: (changes: Partial<Written>) => {
      setDraft((before) => ({ ...before, written: { ...before.written, ...changes } }))
      setIsDirty(true)
    },
    /** It is kept now, and done with. */
    settle: (persisted: Draft<Written, Version>) => replace(persisted, { dirty: false }),
    /** It is kept now as it was when this was called for; what was typed since is gone on with, on the page that goes by `as`. */
    carryOn: (persisted: Draft<Written, Version>, as = key) => {
      const {
        draft: next,
        isDirty: dirty,
        typed,
      } = toDraftAfterSave(persisted, {
        ...{ sent: draft, latest: latest.current, isHere: as === key },
      })
      if (typed !== null && as !== key) writeDraft(as, typed)
      replace(next, { dirty })
    },
    /** Shows the stored draft, which another tab may have changed, unless this tab has unsaved changes. */
    follow: (persisted: Draft<Written, Version>) => {
      if (isDirty || latest.current !== draft) return
      replace(persisted, { dirty: false })
      setGeneration((before) => before + 1)
    },
    /** Thrown away for what is kept. */
    discard: (persisted: Draft<Written, Version>) => {
      replace(persisted, { dirty: false })
      setGeneration((before) => before + 1)
    },
    /** Somebody else has kept another one: this one goes over it, knowingly. */
    goOver: (version: Version) => replace({ written: draft.written, version }, { dirty: true }),
  }
}
