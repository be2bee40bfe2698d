import * as z from 'zod/mini'

export const versionPath = '/version.json'

export const versionSchema = z.object({ fullVersion: z.string(), buildTime: z.string(), gitHash: z.string() })
export type Version = z.infer<typeof versionSchema>
