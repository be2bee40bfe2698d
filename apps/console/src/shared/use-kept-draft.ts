import { useEffect, useRef, useState } from 'react'
import { carriedOn, type Draft, foundDraft, writeDraft } from './draft-store.ts'

export type { Draft } from './draft-store.ts'

export type KeptDraft<Written extends object, Version> = ReturnType<typeof useKeptDraft<Written, Version>>

/**
 * What somebody writes, kept in this browser from letter to letter until it is saved or thrown away: a closed tab, an ended session or a
 * crash loses nothing of it.
 */
export function useKeptDraft<Written extends object, Version = number>(
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
    settle: (kept: Draft<Written, Version>) => replace(kept, { dirty: false }),
    /** It is kept now as it was when this was called for; what was typed since is gone on with, on the page that goes by `as`. */
    carryOn: (kept: Draft<Written, Version>, as = key) => {
      const {
        draft: next,
        isDirty: dirty,
        typed,
      } = carriedOn(kept, {
        ...{ sent: draft, latest: latest.current, isHere: as === key },
      })
      if (typed !== null && as !== key) writeDraft(as, typed)
      replace(next, { dirty })
    },
    /** What is kept may be somebody else's by now: it is shown, unless anything was typed. */
    follow: (kept: Draft<Written, Version>) => {
      if (isDirty || latest.current !== draft) return
      replace(kept, { dirty: false })
      setGeneration((before) => before + 1)
    },
    /** Thrown away for what is kept. */
    discard: (kept: Draft<Written, Version>) => {
      replace(kept, { dirty: false })
      setGeneration((before) => before + 1)
    },
    /** Somebody else has kept another one: this one goes over it, knowingly. */
    goOver: (version: Version) => replace({ written: draft.written, version }, { dirty: true }),
  }
}
