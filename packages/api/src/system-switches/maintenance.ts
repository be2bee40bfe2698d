import * as z from 'zod/mini'

export const maintenancePath = '/api/maintenance/'

/** Text of the banner on every page; null without one. */
export const maintenanceSchema = z.object({ maintenance: z.nullable(z.string()) })
export type Maintenance = z.infer<typeof maintenanceSchema>
