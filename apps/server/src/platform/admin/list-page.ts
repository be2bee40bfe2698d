import { type ListResponse, type ListQuery, maxListed } from '@impulse/api/lists/console-list'
import { Refusal } from '../refusal/refusal.ts'

/**
 * Offset and limit of a page. The limit is one more than the rows that the page shows: the extra row means
 * that a next page exists. A null limit means all rows.
 */
export type Page = { skip: number; limit: number | null }

/**
 * Returns the sort direction as a constant. The result becomes part of an SQL statement, so it must never be
 * text from the request.
 */
export const toSortDirection = (order: 'asc' | 'desc'): 'asc' | 'desc' => (order === 'asc' ? 'asc' : 'desc')

/** Page with all rows that match the filter, for an export. */
export const allRows = { skip: 0, limit: null } as const satisfies Page

/**
 * Returns the offset and limit of the requested page.
 * @throws Refusal invalid_request for a page beyond `maxListed` rows
 */
export function toPage({ page, perPage }: Pick<ListQuery, 'page' | 'perPage'>): Page & { limit: number } {
  const skip = (page - 1) * perPage
  if (skip >= maxListed) throw new Refusal('invalid_request')
  return { skip, limit: perPage + 1 }
}

/**
 * Builds the response of a list page. `count` is the number of rows that match the filter, or `maxListed + 1`
 * when there are more: then the response has no total.
 */
export function toListPage<Row, Dto>(
  rows: readonly Row[],
  { count, page, toDto }: { count: number; page: Page & { limit: number }; toDto: (row: Row) => Dto },
): ListResponse<Dto> {
  const pageRows = rows.slice(0, page.limit - 1)
  return {
    data: pageRows.map(toDto),
    total: count > maxListed ? null : count,
    hasMore: rows.length > pageRows.length && page.skip + pageRows.length < maxListed,
  }
}

/** Source of a short list: both its only page and its export return all rows. */
export const wholeList = <Query, Row>(
  read: (query: Query) => Promise<Row[]>,
): { page: (query: Query) => Promise<Row[]>; rows: (query: Query) => AsyncGenerator<Row[]> } => ({
  page: read,
  async *rows(query) {
    yield await read(query)
  },
})

/**
 * Yields all rows of a list, page by page, for an export. Throws when the list has more rows than its pages
 * may show.
 */
export async function* pageThrough<Query, Row>(
  page: (query: Query) => Promise<ListResponse<Row>>,
  query: Query & { page: number; perPage: number },
): AsyncGenerator<Row[]> {
  for (let number = 1, hasMore = true; hasMore; number += 1) {
    const response = await page({ ...query, page: number, perPage: 500 })
    hasMore = response.hasMore
    yield response.data
    if (!hasMore && response.total === null) throw new Error('The list is longer than its pages may return')
  }
}
