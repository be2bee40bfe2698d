import * as z from 'zod/mini'

/** A member's file comes to staff page by page, each a picture; this header tells how many there are. */
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
