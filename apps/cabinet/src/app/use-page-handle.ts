import { useMatches } from 'react-router'
import type { PageHandle } from './pages.ts'

/** What the shown page tells its layout. */
export function usePageHandle(): PageHandle | undefined {
  return useMatches()
    .map(({ handle }) => handle)
    .findLast(isPageHandle)
}

/** The document's title of the shown page, from what it has loaded where it says so. */
export function useScreenTitle(): string | undefined {
  const match = useMatches().findLast(({ handle }) => isPageHandle(handle))
  if (match === undefined || !isPageHandle(match.handle)) return undefined
  return match.handle.title?.(match.loaderData) ?? match.handle.page.title
}

const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'page' in handle
