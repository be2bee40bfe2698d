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
