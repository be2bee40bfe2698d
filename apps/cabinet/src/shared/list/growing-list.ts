import { unlessCancelled } from '../api/unless-cancelled.ts'

/** A list that grows by a page at a press. How far it has grown stands in the address, so that Back finds it so. */
export const listPageSize = 50

/** Rows that one question may bring, and how far a list grows at most. */
const maxPageSize = 200
const maxShown = 5_000

export function shownIn(params: URLSearchParams, pageSize: number = listPageSize): number {
  const pages = Math.ceil(Number(params.get('shown') ?? pageSize) / pageSize)
  return Number.isSafeInteger(pages) ? Math.min(Math.max(pages, 1) * pageSize, maxShown) : pageSize
}

export type Grown<T> = { items: T[]; totalCount: number }

/**
 * As much as is shown, in questions of the server's largest page. What moved between two of them is told once. A
 * request that was cancelled gives an empty list (specification, section 8).
 */
export async function fetchPages<T>(
  { shown, getId }: { shown: number; getId: (item: T) => string },
  fetchPage: (page: { skipCount: number; maxResultCount: number }) => Promise<Grown<T>>,
): Promise<Grown<T>> {
  const starts = Array.from({ length: Math.ceil(shown / maxPageSize) }, (_, i) => i * maxPageSize)
  const requests = starts.map((skipCount) =>
    fetchPage({ skipCount, maxResultCount: Math.min(maxPageSize, shown - skipCount) }),
  )
  const pages = await unlessCancelled(Promise.all(requests), [])
  const items = new Map(pages.flatMap((page) => page.items.map((item) => [getId(item), item] as const)))
  return { items: [...items.values()], totalCount: pages.at(-1)?.totalCount ?? 0 }
}
