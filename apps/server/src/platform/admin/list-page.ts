import { type ListAnswer, type ListQuery, maxListed } from '@impulse/api/lists/console-list'
import { Refusal } from '../refusal/refusal.ts'

/**
 * Offset and limit of a page. The limit is one row more than a page shows: the extra row means that another
 * page exists.
 */
export type Page = { skip: number; limit: number | null }

/** Maps a sort direction to a fixed word, because the result becomes part of an SQL statement. */
export const toSortDirection = (order: 'asc' | 'desc'): 'asc' | 'desc' => (order === 'asc' ? 'asc' : 'desc')

/** Page of an export: all rows that the filter finds. */
export const allRows = { skip: 0, limit: null } as const satisfies Page

/**
 * Returns the offset and limit of the requested page.
 * @throws Refusal invalid_request beyond the last page that a list shows
 */
export function toPage({ page, perPage }: Pick<ListQuery, 'page' | 'perPage'>): Page & { limit: number } {
  const skip = (page - 1) * perPage
  if (skip >= maxListed) throw new Refusal('invalid_request')
  return { skip, limit: perPage + 1 }
}

/**
 * Builds the response of a list page. `count` is at most `maxListed + 1`, the limit of the counting query.
 */
export function listed<Row, Dto>(
  rows: readonly Row[],
  { count, page, toDto }: { count: number; page: Page & { limit: number }; toDto: (row: Row) => Dto },
): ListAnswer<Dto> {
  const shown = rows.slice(0, page.limit - 1)
  return {
    data: shown.map(toDto),
    total: count > maxListed ? null : count,
    hasMore: rows.length > shown.length && page.skip + shown.length < maxListed,
  }
}

/** Converts rows to response objects, chunk by chunk. */
export async function* toDtos<Row, Dto>(
  chunks: AsyncIterable<Row[]>,
  toDto: (row: Row) => Dto,
): AsyncGenerator<Dto[]> {
  for await (const chunk of chunks) yield chunk.map(toDto)
}

/** Yields a short list as one chunk. */
export async function* asOneChunk<Row>(read: () => Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await read()
}

/** Yields the rows of a list page by page. Throws after the last allowed page if the list is longer. */
export async function* pageThrough<Query, Row>(
  page: (query: Query) => Promise<ListAnswer<Row>>,
  query: Query & { page: number; perPage: number },
): AsyncGenerator<Row[]> {
  for (let number = 1, hasMore = true; hasMore; number += 1) {
    const answer = await page({ ...query, page: number, perPage: 500 })
    hasMore = answer.hasMore
    yield answer.data
    if (!hasMore && answer.total === null) throw new Error('The list is longer than its pages may return')
  }
}
