import { useEffect, useState } from 'react'

/**
 * Loads a module when `wish` is truthy. After a failed load, tries again when `wish` changes. Returns null
 * until the module is loaded.
 */
export function useLazyModule<Module>(load: () => Promise<Module>, wish: unknown): Module | null {
  const [loaded, setLoaded] = useState<Module | null>(null)
  useEffect(() => {
    if (wish && !loaded) load().then(setLoaded, () => {})
  }, [load, wish, loaded])
  return loaded
}
