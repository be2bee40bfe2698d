/** A list that grows by a page at a press. How far it has grown stands in the address, so that Back finds it so. */
export const listPageSize = 50

/** Pages that one question may bring, and how far a list grows at most. */
const pagesAtOnce = 4
const mostShown = 5_000

export function shownIn(params: URLSearchParams): number {
  const pages = Math.ceil(Number(params.get('shown') ?? listPageSize) / listPageSize)
  return Number.isSafeInteger(pages) ? Math.min(Math.max(pages, 1) * listPageSize, mostShown) : listPageSize
}

export type Grown<T> = { items: T[]; totalCount: number }

/** As much as is shown, in questions of the server's largest page. What moved between two of them is told once. */
export async function askForShown<T>(
  { shown, idOf }: { shown: number; idOf: (item: T) => string },
  ask: (page: { skipCount: number; maxResultCount: number }) => Promise<Grown<T>>,
): Promise<Grown<T>> {
  const most = pagesAtOnce * listPageSize
  const starts = Array.from({ length: Math.ceil(shown / most) }, (_, i) => i * most)
  const pages = await Promise.all(
    starts.map((skipCount) => ask({ skipCount, maxResultCount: Math.min(most, shown - skipCount) })),
  )
  const items = new Map(pages.flatMap((page) => page.items.map((item) => [idOf(item), item] as const)))
  return { items: [...items.values()], totalCount: pages.at(-1)?.totalCount ?? 0 }
}
