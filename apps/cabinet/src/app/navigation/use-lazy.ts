import { useEffect, useState } from 'react'

/**
 * Loads a module once `wish` is set, and tries again after each change of `wish`. Returns null until it is
 * loaded.
 */
export function useLazyModule<Module>(load: () => Promise<Module>, wish: unknown): Module | null {
  const [loaded, setLoaded] = useState<Module | null>(null)
  useEffect(() => {
    if (wish && !loaded) load().then(setLoaded, () => {})
  }, [load, wish, loaded])
  return loaded
}
