import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Failed, Loadable } from '../loading/loadable.ts'

type LastLoadedList<T> = { list: Loadable<T>; failed: Failed | null }

/**
 * Returns the list that the page shows. When the list or its next rows cannot be loaded, the last loaded rows
 * stay, and `failed` is the error. When the filters change, the last rows are discarded.
 */
export function useLastLoadedList<T>(list: Loadable<T>): LastLoadedList<T> {
  const place = withoutLength(useLocation())
  const [shown, setShown] = useState({ place, list })
  const stands = list.status === 'failed' && shown.place === place && shown.list.status === 'loaded'
  // The state is set during rendering, so that the member never sees the old rows under the new filters.
  if (!stands && (shown.place !== place || shown.list !== list)) setShown({ place, list })
  return stands ? { list: shown.list, failed: list } : { list, failed: null }
}

function withoutLength({ pathname, search }: { pathname: string; search: string }): string {
  const params = new URLSearchParams(search)
  params.delete('shown')
  return `${pathname}?${params}`
}
