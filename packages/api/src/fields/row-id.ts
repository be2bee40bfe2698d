import * as z from 'zod/mini'

/** Id of a row in a path. The server responds "not found" to a malformed id. */
export const rowIdSchema = z.object({ id: z.string('not_found').check(z.uuid('not_found')) })
