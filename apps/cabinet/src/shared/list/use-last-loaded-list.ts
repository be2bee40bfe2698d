import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Failed, Loadable } from '../loading/loadable.ts'

type LastLoadedList<T> = { list: Loadable<T>; failed: Failed | null }

/**
 * Keeps the last loaded rows when the list or its next rows cannot be loaded; `failed` is the error. A change
 * of the filters discards the rows.
 */
export function useLastLoadedList<T>(list: Loadable<T>): LastLoadedList<T> {
  const place = withoutLength(useLocation())
  const [shown, setShown] = useState({ place, list })
  const stands = list.status === 'failed' && shown.place === place && shown.list.status === 'loaded'
  // The state is set during rendering, because no frame may show old rows under new filters.
  if (!stands && (shown.place !== place || shown.list !== list)) setShown({ place, list })
  return stands ? { list: shown.list, failed: list } : { list, failed: null }
}

function withoutLength({ pathname, search }: { pathname: string; search: string }): string {
  const params = new URLSearchParams(search)
  params.delete('shown')
  return `${pathname}?${params}`
}
