import { useEffect, useState } from 'react'

/**
 * A module that is fetched once there is a `wish` for it, and tried for again with every other one. The page goes without what
 * could not be had.
 */
export function useLater<Module>(load: () => Promise<Module>, wish: unknown): Module | null {
  const [loaded, setLoaded] = useState<Module | null>(null)
  useEffect(() => {
    if (wish && !loaded) load().then(setLoaded, () => {})
  }, [load, wish, loaded])
  return loaded
}
