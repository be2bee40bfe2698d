import * as z from 'zod/mini'
import { maxSearchLength } from './search.ts'

/** Default size and largest size of a page of a list, in rows (specification). */
export const defaultPageSize = 200

/**
 * Largest number that the server accepts in `skipCount` or `maxResultCount`, larger than the number of rows of any
 * list. A larger number is reduced to this one instead of being refused.
 */
const maxCount = 2_000_000_000

const wholeNumber = (code: string) =>
  z.pipe(
    z.string(code).check(z.regex(/^\d{1,20}$/, code)),
    z.transform((digits: string) => Math.min(Number(digits), maxCount)),
  )

export const skipCountSchema = z._default(wholeNumber('invalid_skip_count'), 0)

/**
 * Size of a page of a list, in rows. A size above the maximum is reduced to the maximum instead of being
 * refused.
 */
export const maxResultCountSchema = z._default(
  z.pipe(
    wholeNumber('invalid_max_result_count'),
    z.transform((count: number) => Math.min(count, defaultPageSize)),
  ),
  defaultPageSize,
)

export const searchSchema = z.pipe(
  // Refuses control characters and line breaks, because a search text is a single line and PostgreSQL cannot process
  // NUL.
  z
    .string('invalid_search')
    .check(z.maxLength(maxSearchLength, 'search_too_long'), z.regex(/^\P{Cc}*$/u, 'invalid_search')),
  z.transform((text: string) => text.normalize('NFC').trim()),
)
