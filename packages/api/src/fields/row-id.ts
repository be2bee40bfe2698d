import * as z from 'zod/mini'

/** An id in an address. What cannot be one is answered as one that is not there. */
export const rowIdSchema = z.object({ id: z.string('not_found').check(z.uuid('not_found')) })
