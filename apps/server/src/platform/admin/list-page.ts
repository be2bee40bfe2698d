import { type ListAnswer, type ListQuery, maxListed } from '@impulse/api/lists/console-list'
import { Refusal } from '../refusal/refusal.ts'

/** Offset and limit of a page. The limit is one row more than is shown: its row says that another page exists. */
export type Page = { skip: number; limit: number | null }

/** Becomes part of a statement, so every value is mapped to a fixed word, whatever its type claims. */
export const toSortDirection = (order: 'asc' | 'desc'): 'asc' | 'desc' => (order === 'asc' ? 'asc' : 'desc')

/** Options of an export: a file has every row that the filter finds. */
export const everything = { skip: 0, limit: null } as const satisfies Page

/** @throws Refusal invalid_request beyond the last page that a list shows */
export function toPage({ page, perPage }: Pick<ListQuery, 'page' | 'perPage'>): Page & { limit: number } {
  const skip = (page - 1) * perPage
  if (skip >= maxListed) throw new Refusal('invalid_request')
  return { skip, limit: perPage + 1 }
}

/** `count`: up to `maxListed + 1`, the limit of the counting query. */
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

/** Converts rows to response objects, in chunks. */
export async function* toDtos<Row, Dto>(
  chunks: AsyncIterable<Row[]>,
  toDto: (row: Row) => Dto,
): AsyncGenerator<Dto[]> {
  for await (const chunk of chunks) yield chunk.map(toDto)
}

/** A short list is one chunk. */
export async function* asOneChunk<Row>(read: () => Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await read()
}

/** Reads a list page by page. A list that is too long to show whole is cut off and fails. */
export async function* pageThrough<Query, Row>(
  page: (query: Query) => Promise<ListAnswer<Row>>,
  query: Query & { page: number; perPage: number },
): AsyncGenerator<Row[]> {
  for (let number = 1, hasMore = true; hasMore; number += 1) {
    const answer = await page({ ...query, page: number, perPage: 500 })
    hasMore = answer.hasMore
    yield answer.data
    if (!hasMore && answer.total === null) throw new Error('A list is too long to be paged through')
  }
}
