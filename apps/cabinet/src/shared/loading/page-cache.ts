import { createContext, useContext } from 'react'

/**
 * Data of the member that pages loaded last: parts by the function that loads them, lists by their address. The root
 * route creates the cache, so it ends with its document. On the server it stays empty, because only effects write to it.
 */
export type PageCache = { parts: Map<unknown, unknown>; lists: Map<string, unknown> }

export const createPageCache = (): PageCache => ({ parts: new Map(), lists: new Map() })

export const PageCacheContext = createContext<PageCache | null>(null)

/** Returns the cache. @throws Error outside the root route */
export function usePageCache(): PageCache {
  const cache = useContext(PageCacheContext)
  if (cache === null) throw new Error('the page cache exists only inside the root route')
  return cache
}
