import * as z from 'zod/mini'

/** Number of a row in a path, such as that of a withdrawal. The server responds "not found" to a malformed number. */
export const numberParamSchema = z.object({
  id: z.string('not_found').check(z.regex(/^\d{1,15}$/, 'not_found')),
})
