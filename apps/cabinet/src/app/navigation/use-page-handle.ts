import { useContext } from 'react'
import { UNSAFE_DataRouterDataContext as RouterData, useMatches } from 'react-router'
import { isMissing } from '../errors/is-missing.ts'
import { type PageHandle, pages } from './pages.ts'

/** Returns the data that the current page defines for the layout. */
export function usePageHandle(): PageHandle | undefined {
  return useMatches()
    .map(({ handle }) => handle)
    .findLast(isPageHandle)
}

/**
 * Returns the title of the current page. The title may depend on the page's loaded data. For a missing object
 * the function reads the router's state, because only that state contains the error of a failed page.
 */
export function useScreenTitle(): string | undefined {
  const errors = useContext(RouterData)?.errors
  const match = useMatches().findLast(({ handle }) => isPageHandle(handle))
  if (Object.values(errors ?? {}).some(isMissing)) return pages.notFound.title
  if (match === undefined || !isPageHandle(match.handle)) return undefined
  return match.handle.title?.(match.loaderData) ?? match.handle.page.title
}

const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'page' in handle
