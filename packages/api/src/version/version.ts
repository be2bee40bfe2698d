import * as z from 'zod/mini'

export const versionPath = '/version.json'
/** Interval at which the cabinet checks for a new version (specification). */
export const versionPollMs = 60_000

export const versionSchema = z.object({ fullVersion: z.string(), buildTime: z.string(), gitHash: z.string() })
export type Version = z.infer<typeof versionSchema>
