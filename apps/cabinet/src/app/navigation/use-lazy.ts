import { useEffect, useState } from 'react'

/**
 * Loads a module when `wish` is set, and after a failure again at each change of `wish`. Returns null until
 * the module is loaded.
 */
export function useLazyModule<Module>(load: () => Promise<Module>, wish: unknown): Module | null {
  const [loaded, setLoaded] = useState<Module | null>(null)
  useEffect(() => {
    if (wish && !loaded) load().then(setLoaded, () => {})
  }, [load, wish, loaded])
  return loaded
}
