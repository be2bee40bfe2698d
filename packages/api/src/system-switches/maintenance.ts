import * as z from 'zod/mini'

/** Response with the text of the maintenance banner, which every page shows; null when there is no banner. */
export const maintenanceSchema = z.object({ maintenance: z.nullable(z.string()) })
