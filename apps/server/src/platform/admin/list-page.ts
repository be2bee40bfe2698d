import { type ListAnswer, type ListQuery, maxListed } from '@impulse/api/lists/console-list'
import { Refusal } from '../refusal/refusal.ts'

/** Offset and limit of a page. The limit is one row more than is shown: its row says that another page exists. */
export type Page = { skip: number; limit: number | null }

/** It becomes a part of a statement: what is no way to order must not, whatever its type says. */
export const toSortDirection = (order: 'asc' | 'desc'): 'asc' | 'desc' => (order === 'asc' ? 'asc' : 'desc')

/** Options of an export: a file has every row that the filter finds. */
export const everything = { skip: 0, limit: null } as const satisfies Page

/** Refuses `invalid_request` beyond what a list is leafed through. */
export function toPage({ page, perPage }: Pick<ListQuery, 'page' | 'perPage'>): Page & { limit: number } {
  const skip = (page - 1) * perPage
  if (skip >= maxListed) throw new Refusal('invalid_request')
  return { skip, limit: perPage + 1 }
}

/** `count`: up to `mostListed + 1`, by which the counting query is bounded. */
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

/** Rows as they are told, chunk by chunk. */
export async function* toDtos<Row, Dto>(
  chunks: AsyncIterable<Row[]>,
  toDto: (row: Row) => Dto,
): AsyncGenerator<Dto[]> {
  for await (const chunk of chunks) yield chunk.map(toDto)
}

/** A list that is short is one chunk. */
export async function* allAtOnce<Row>(read: () => Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await read()
}

/** A list that hardly comes to more than can be leafed through, page by page; one that does is cut off, and so fails. */
export async function* leafed<Query, Row>(
  page: (query: Query) => Promise<ListAnswer<Row>>,
  query: Query & { page: number; perPage: number },
): AsyncGenerator<Row[]> {
  for (let number = 1, hasMore = true; hasMore; number += 1) {
    const answer = await page({ ...query, page: number, perPage: 500 })
    hasMore = answer.hasMore
    yield answer.data
    if (!hasMore && answer.total === null) throw new Error('A list is too long to be leafed through')
  }
}
