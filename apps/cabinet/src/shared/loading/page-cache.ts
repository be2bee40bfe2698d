import { createContext, useContext } from 'react'

/**
 * Cache of the data that the member's pages loaded last. A key of `parts` is the function that loads the part. A key of
 * `lists` consists of the router's key of the history entry and the address of the list. The root route creates a new
 * cache when the browser loads the page; on the server the cache stays empty, because only effects write to it.
 */
export type PageCache = { parts: Map<unknown, unknown>; lists: Map<string, unknown> }

export const createPageCache = (): PageCache => ({ parts: new Map(), lists: new Map() })

export const PageCacheContext = createContext<PageCache | null>(null)

/**
 * Returns the cache of the data that pages loaded last.
 * @throws Error outside the root route
 */
export function usePageCache(): PageCache {
  const cache = useContext(PageCacheContext)
  if (cache === null) throw new Error('the page cache exists only inside the root route')
  return cache
}
