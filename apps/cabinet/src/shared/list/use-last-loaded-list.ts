import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Failed, Loadable } from '../loading/loadable.ts'

type LastLoadedList<T> = { list: Loadable<T>; failed: Failed | null }

/**
 * Keeps the last loaded rows when the list, or more of it, cannot be loaded; `failed` has the reason. Other
 * filters discard them.
 */
export function useLastLoadedList<T>(list: Loadable<T>): LastLoadedList<T> {
  const place = withoutLength(useLocation())
  const [shown, setShown] = useState({ place, list })
  const stands = list.status === 'failed' && shown.place === place && shown.list.status === 'loaded'
  // Set during rendering: no frame may show old rows under new filters.
  if (!stands && (shown.place !== place || shown.list !== list)) setShown({ place, list })
  return stands ? { list: shown.list, failed: list } : { list, failed: null }
}

function withoutLength({ pathname, search }: { pathname: string; search: string }): string {
  const params = new URLSearchParams(search)
  params.delete('shown')
  return `${pathname}?${params}`
}
