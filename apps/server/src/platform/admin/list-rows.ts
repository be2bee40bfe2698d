import type { ListResponse, ListQuery } from '@impulse/api/lists/console-list'
import type { Db, Query as SqlQuery } from '../db/db.ts'
import { allRows, toListPage, type Page, toPage } from './list-page.ts'

/** SQL source of a list. `toDto` converts a row to a response object, or is a promise of such a function. */
type Source<Row extends object, Dto> = {
  rows: (page: Page & { order: 'asc' | 'desc' }) => SqlQuery<Row>
  count: () => Promise<number>
  toDto: ((row: Row) => Dto) | Promise<(row: Row) => Dto>
}

/**
 * Returns two functions: `page` reads one page of a list; `rows` yields the whole list in chunks, which all come from
 * one snapshot of the database.
 */
export const listRows = <Query extends ListQuery, Row extends object, Dto>(
  db: Db,
  find: (query: Query) => Source<Row, Dto> | Promise<Source<Row, Dto>>,
): {
  page: (query: Query) => Promise<ListResponse<Dto>>
  rows: (query: Query) => AsyncGenerator<Dto[]>
} => ({
  async page(query) {
    const page = toPage(query)
    const source = await find(query)
    const [{ rows }, count, toDto] = await Promise.all([
      db.query(source.rows({ ...page, order: query.order })),
      source.count(),
      source.toDto,
    ])
    return toListPage(rows, { count, page, toDto })
  },
  async *rows(query) {
    const source = await find(query)
    const toDto = await source.toDto
    for await (const chunk of db.queryInChunks(source.rows({ ...allRows, order: query.order })))
      yield chunk.map(toDto)
  },
})
