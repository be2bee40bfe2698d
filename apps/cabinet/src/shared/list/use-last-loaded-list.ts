import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Failed, Loadable } from '../loading/loadable.ts'

type LastLoadedList<T> = { list: Loadable<T>; failed: Failed | null }

/**
 * Returns the list that the page shows. When the list or its next rows cannot be loaded, the last loaded rows
 * stay, and `failed` is the error. When the filters change, the last rows are discarded.
 */
export function useLastLoadedList<T>(list: Loadable<T>): LastLoadedList<T> {
  const listUrl = withoutLength(useLocation())
  const [state, setState] = useState({ listUrl, list })
  const hasEarlierRows =
    list.status === 'failed' && state.listUrl === listUrl && state.list.status === 'loaded'
  // The state is set during rendering, so that the member never sees the old rows under the new filters.
  if (!hasEarlierRows && (state.listUrl !== listUrl || state.list !== list)) setState({ listUrl, list })
  return hasEarlierRows ? { list: state.list, failed: list } : { list, failed: null }
}

function withoutLength({ pathname, search }: { pathname: string; search: string }): string {
  const params = new URLSearchParams(search)
  params.delete('shown')
  return `${pathname}?${params}`
}
