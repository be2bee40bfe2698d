import * as z from 'zod/mini'

export const maintenancePath = '/api/maintenance/'

/** Text of the maintenance banner on every page; null when there is no banner. */
export const maintenanceSchema = z.object({ maintenance: z.nullable(z.string()) })
export type Maintenance = z.infer<typeof maintenanceSchema>
