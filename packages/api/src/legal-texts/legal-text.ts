import * as z from 'zod/mini'
import { richContentSchema } from '../rich-text/rich-text.ts'

/** Kinds of legal texts: policy, rules and the texts of consents. */
export const documentKinds = [
  'policy',
  'rules',
  'personal-data',
  'documents',
  'advertising',
  'analytics',
] as const
export type DocumentKind = (typeof documentKinds)[number]

export const isDocumentKind = (word: string): word is DocumentKind =>
  (documentKinds as readonly string[]).includes(word)

export const documentPaths = {
  /** GET, public: the version in force. */
  present: '/api/documents/:kind/',
  version: '/api/documents/:kind/:version/',
} as const

export const documentParamsSchema = z.object({ kind: z.string().check(z.maxLength(30)) })
export const documentVersionParamsSchema = z.extend(documentParamsSchema, {
  version: z.string().check(z.maxLength(20)),
})

const versionSchema = z.object({
  /** Date in Moscow. From the second version of a date on, a number follows: `2026-12-01-2`. */
  version: z.string(),
  /** Summary of the change, by the author of the version; empty in the first version. */
  summary: z.string(),
})

export const legalDocumentSchema = z.object({
  kind: z.string(),
  version: z.string(),
  summary: z.string(),
  /** The editor's JSON; `{name}` and `{email}` are placeholders. */
  content: richContentSchema,
  /** All versions that are or were in force, newest first. */
  versions: z.array(versionSchema),
})
export type LegalDocument = Omit<z.infer<typeof legalDocumentSchema>, 'kind'> & { kind: DocumentKind }
export type DocumentVersion = z.infer<typeof versionSchema>
