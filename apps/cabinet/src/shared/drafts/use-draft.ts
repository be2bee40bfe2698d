import { useRef, useState } from 'react'
import { useMember } from '../member/member.ts'
import type { MemberDraft } from './member-draft.ts'
import { useReloadGuard } from './use-reload-guard.ts'
import { useRestore } from './use-restore.ts'

type DraftOptions<Values extends object> = {
  store: MemberDraft
  initial: Values | (() => Values)
  /**
   * Subject of the form, such as a contract number. When the subject changes, the values are read again from the stored
   * draft.
   */
  scope?: string
  /**
   * Returns the form's values from a stored draft. Returns null when there is no draft, or when another
   * version of the cabinet stored it.
   */
  read: (saved: Record<string, unknown>) => Values | null
  /**
   * Returns the object to store for the values, or null to store nothing. By default the values themselves are
   * stored.
   */
  write?: (values: Values) => object | null
}

/**
 * Returns the values of a form and stores each change as the member's draft, so that a reload does not lose the values.
 * After a change, reloads that the page starts itself are delayed until the draft is deleted or the form unmounts.
 */
export function useDraft<Values extends object>({
  store,
  initial,
  scope = '',
  read,
  write = (values) => values,
}: DraftOptions<Values>) {
  const memberId = useMember()?.userId ?? ''
  const [values, setValues] = useState(initial)
  const latest = useRef(values)
  const { take, release } = useReloadGuard()
  const set = (next: Values): void => {
    latest.current = next
    setValues(next)
  }
  useRestore(`${memberId} ${scope}`, () => {
    const saved = read(store.saved(memberId))
    if (saved !== null) set(saved)
  })
  return {
    values,
    memberId,
    /** Returns the values of the last change, even before React has rendered these values. */
    latest: (): Values => latest.current,
    /** Sets the values without storing them. */
    set,
    change: (next: Values): void => {
      take()
      set(next)
      const stored = write(next)
      if (stored === null) store.drop()
      else store.save(memberId, stored)
    },
    /**
     * Delays the reloads that the page starts itself. Called when the member changes something that the draft does not
     * store.
     */
    delayReload: take,
    /** Deletes the stored draft. Called after the values were sent. */
    drop: (): void => {
      store.drop()
      release()
    },
  }
}
