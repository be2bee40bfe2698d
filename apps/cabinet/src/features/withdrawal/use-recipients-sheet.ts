import { useEffect, useState } from 'react'
import type { RecipientsSheet } from './recipients-sheet.tsx'

type Loaded = { RecipientsSheet: typeof RecipientsSheet | null; hasFailed: boolean }

/**
 * Banks, recipients and their codes are no part of the first load: they follow as soon as the form stands, and are there
 * when they are asked for. When they can't be had the form stays.
 */
export function useRecipientsSheet(): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ RecipientsSheet: null, hasFailed: false })
  useEffect(() => {
    let isThere = true
    import('./recipients-sheet.tsx').then(
      (module) => isThere && setLoaded({ RecipientsSheet: module.RecipientsSheet, hasFailed: false }),
      () => isThere && setLoaded({ RecipientsSheet: null, hasFailed: true }),
    )
    return () => {
      isThere = false
    }
  }, [])
  return loaded
}
