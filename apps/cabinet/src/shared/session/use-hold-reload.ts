import { useEffect } from 'react'
import { reloads } from './browser-session.ts'

/** A form that is being filled in keeps the page from reloading itself: after a refresh, for a new version. */
export function useHoldReload(dirty: boolean): void {
  useEffect(() => (dirty ? reloads.hold() : undefined), [dirty])
}
