import * as z from 'zod/mini'

/**
 * Response header with the number of pages of a member's file. Staff load the file page by page, as pictures.
 */
export const pagesHeader = 'x-pages'

export const seenPageSchema = z.object({
  page: z._default(
    z.pipe(
      z.string('not_found').check(z.regex(/^[1-9]\d?$/, 'not_found')),
      z.transform((digits: string) => Number(digits)),
    ),
    1,
  ),
})
