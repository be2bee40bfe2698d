import * as z from 'zod/mini'

/** Id in a path. A malformed id gets the response "not found". */
export const rowIdSchema = z.object({ id: z.string('not_found').check(z.uuid('not_found')) })
