import * as z from 'zod/mini'

/** Default and largest page of a list (specification). */
export const defaultPageSize = 200
export const longestSearch = 100

const wholeNumber = (code: string) =>
  z.pipe(
    z.string(code).check(z.regex(/^\d{1,9}$/, code)),
    z.transform((digits: string) => Number(digits)),
  )

export const skipCountSchema = z._default(wholeNumber('invalid_skip_count'), 0)

/** More than the largest page is clamped to it, never refused. */
export const maxResultCountSchema = z._default(
  z.pipe(
    wholeNumber('invalid_max_result_count'),
    z.transform((count: number) => Math.min(count, defaultPageSize)),
  ),
  defaultPageSize,
)

export const searchSchema = z.pipe(
  z.string('search_too_long').check(z.maxLength(longestSearch, 'search_too_long')),
  z.transform((text: string) => text.normalize('NFC').trim()),
)
