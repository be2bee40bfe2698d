import { useContext } from 'react'
import { UNSAFE_DataRouterDataContext as RouterData, useMatches } from 'react-router'
import { isMissing } from '../errors/is-missing.ts'
import { type PageHandle, pages } from './pages.ts'

/** Returns the `handle` of the current page's route, or undefined when no matching route defines a page. */
export function usePageHandle(): PageHandle | undefined {
  return useMatches()
    .map(({ handle }) => handle)
    .findLast(isPageHandle)
}

/**
 * Returns the title of the current page, which may depend on the data that the page loaded; undefined when the page has
 * none. When the order, contract or other record of the page does not exist, returns the title of the not-found page:
 * the 404 error of its loader is only in the router's state, where this hook reads it.
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
