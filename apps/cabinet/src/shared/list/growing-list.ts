import { unlessCancelled } from '../api/unless-cancelled.ts'

/**
 * Number of rows that «Показать ещё» adds to a list. The URL contains the number of shown rows, so that the
 * browser's Back restores these rows.
 */
export const listPageSize = 50

/** Maximum number of rows per request (`maxPageSize`), and of all rows that a list shows (`maxShown`). */
const maxPageSize = 200
const maxShown = 5_000

export function parseShownCount(params: URLSearchParams, pageSize: number = listPageSize): number {
  const pages = Math.ceil(Number(params.get('shown') ?? pageSize) / pageSize)
  return Number.isSafeInteger(pages) ? Math.min(Math.max(pages, 1) * pageSize, maxShown) : pageSize
}

export type LoadedPages<T> = { items: T[]; totalCount: number }

/**
 * Loads all rows that the list shows, in requests of at most `maxPageSize` rows. A row that moves to another page
 * between two requests is returned only once. A cancelled request returns an empty list (specification, section 8).
 */
export async function fetchPages<T>(
  { shownCount, getId }: { shownCount: number; getId: (item: T) => string },
  fetchPage: (page: { skipCount: number; maxResultCount: number }) => Promise<LoadedPages<T>>,
): Promise<LoadedPages<T>> {
  const starts = Array.from({ length: Math.ceil(shownCount / maxPageSize) }, (_, i) => i * maxPageSize)
  const requests = starts.map((skipCount) =>
    fetchPage({ skipCount, maxResultCount: Math.min(maxPageSize, shownCount - skipCount) }),
  )
  const pages = await unlessCancelled(Promise.all(requests), [])
  const items = new Map(pages.flatMap((page) => page.items.map((item) => [getId(item), item] as const)))
  return { items: [...items.values()], totalCount: pages.at(-1)?.totalCount ?? 0 }
}
