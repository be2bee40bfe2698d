import * as z from 'zod/mini'
import { searchSchema } from './lists.ts'

/**
 * Largest number of rows that a list counts and shows. The server refuses a request for a page that begins after this
 * number of rows.
 */
export const maxListed = 10_000

const wholeNumber = (maxValue: number, byDefault: number) =>
  z._default(
    z.pipe(
      z.string('invalid_request').check(z.regex(/^[1-9]\d{0,5}$/, 'invalid_request')),
      z.transform((digits: string) => Math.min(Number(digits), maxValue)),
    ),
    byDefault,
  )

/**
 * Header in which the console sends the searched text of a list (`q`), percent-encoded. It can be a phone or a name, and
 * proxies and browsers store the addresses of requests, but not their headers.
 */
export const searchHeader = 'console-search'

/** Returns the part of the query that all lists with pages share. Each of these lists adds its own filters. */
export const listQuery = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => ({
  page: wholeNumber(maxListed, 1),
  perPage: wholeNumber(100, 25),
  sort: z._default(z.enum(sorts, 'invalid_request'), sorts[0]),
  order: z._default(z.enum(['asc', 'desc'], 'invalid_request'), 'desc'),
  q: z._default(searchSchema, ''),
})

/** Query of a short list, whose response always has all rows. */
export const wholeListQuerySchema = z.object({})

export type ListQuery<Sort extends string = string> = {
  page: number
  perPage: number
  sort: Sort
  order: 'asc' | 'desc'
  q: string
}

/**
 * Returns the schema of a response with one page of a list. `total` is null when more than `maxListed` rows
 * match.
 */
export const listResponse = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ data: z.array(row), total: z.nullable(z.number()), hasMore: z.boolean() })

export type ListResponse<Row> = { data: Row[]; total: number | null; hasMore: boolean }
