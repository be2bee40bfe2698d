import * as z from 'zod/mini'

/** Id in an address; a malformed id is answered as not found. */
export const rowIdSchema = z.object({ id: z.string('not_found').check(z.uuid('not_found')) })
