import { type ComponentType, useEffect, useState } from 'react'

type LoadedSheet<Props> = { Sheet: ComponentType<Props> | null; hasFailed: boolean }

/**
 * Loads the code of a sheet after the withdrawal form is shown, to keep the first load small. If the code cannot be
 * loaded, the form stays usable and `hasFailed` is true. The function `load` must be the same at each render.
 */
export function useSheet<Props>(load: () => Promise<ComponentType<Props>>): LoadedSheet<Props> {
  const [loaded, setLoaded] = useState<LoadedSheet<Props>>({ Sheet: null, hasFailed: false })
  useEffect(() => {
    let isThere = true
    const take = (found: LoadedSheet<Props>) => isThere && setLoaded(found)
    load().then(
      (Sheet) => take({ Sheet, hasFailed: false }),
      () => take({ Sheet: null, hasFailed: true }),
    )
    return () => {
      isThere = false
    }
  }, [load])
  return loaded
}
