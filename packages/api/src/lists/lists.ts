import * as z from 'zod/mini'
import { maxSearchLength } from './search.ts'

/** Default and largest page size of a list (specification). */
export const defaultPageSize = 200

/** Number larger than any list. Larger numbers in a request are reduced to this number. */
const maxCount = 2_000_000_000

const wholeNumber = (code: string) =>
  z.pipe(
    z.string(code).check(z.regex(/^\d{1,20}$/, code)),
    z.transform((digits: string) => Math.min(Number(digits), maxCount)),
  )

export const skipCountSchema = z._default(wholeNumber('invalid_skip_count'), 0)

/** Page size of a list. A size above the maximum is reduced to the maximum, not refused. */
export const maxResultCountSchema = z._default(
  z.pipe(
    wholeNumber('invalid_max_result_count'),
    z.transform((count: number) => Math.min(count, defaultPageSize)),
  ),
  defaultPageSize,
)

export const searchSchema = z.pipe(
  // No text of the product contains control characters, and PostgreSQL refuses NUL.
  z
    .string('invalid_search')
    .check(z.maxLength(maxSearchLength, 'search_too_long'), z.regex(/^\P{Cc}*$/u, 'invalid_search')),
  z.transform((text: string) => text.normalize('NFC').trim()),
)
