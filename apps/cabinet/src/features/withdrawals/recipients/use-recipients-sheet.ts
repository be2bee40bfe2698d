import { useEffect, useState } from 'react'
import type { RecipientsSheet } from './recipients-sheet.tsx'

type Loaded = { RecipientsSheet: typeof RecipientsSheet | null; hasFailed: boolean }

/**
 * Loads the module of the recipients sheet after the withdrawal form is shown, to keep the first load small.
 * If the module cannot be loaded, the form stays usable and `hasFailed` is true.
 */
export function useRecipientsSheet(): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ RecipientsSheet: null, hasFailed: false })
  useEffect(() => {
    let isThere = true
    const load = async (): Promise<Loaded> => {
      try {
        return { RecipientsSheet: (await import('./recipients-sheet.tsx')).RecipientsSheet, hasFailed: false }
      } catch {
        return { RecipientsSheet: null, hasFailed: true }
      }
    }
    void load().then((found) => isThere && setLoaded(found))
    return () => {
      isThere = false
    }
  }, [])
  return loaded
}
