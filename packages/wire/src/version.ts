import * as z from 'zod/mini'

export const versionPath = '/version.json'
/** How often a page asks for it (specification). */
export const versionPollMs = 60_000

export const versionSchema = z.object({ fullVersion: z.string(), buildTime: z.string(), gitHash: z.string() })
export type Version = z.infer<typeof versionSchema>
