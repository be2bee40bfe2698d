import * as z from 'zod/mini'
import { richContentSchema } from '../rich-text/rich-text.ts'

/** Kinds of legal texts: the policy, the rules, and the texts of consents. */
export const documentKinds = [
  'policy',
  'rules',
  'personal-data',
  'documents',
  'advertising',
  'analytics',
] as const
export type DocumentKind = (typeof documentKinds)[number]

export const isDocumentKind = (value: string): value is DocumentKind =>
  (documentKinds as readonly string[]).includes(value)

export const documentParamsSchema = z.object({ kind: z.string().check(z.maxLength(30)) })
export const documentVersionParamsSchema = z.extend(documentParamsSchema, {
  version: z.string().check(z.maxLength(20)),
})

const versionSchema = z.object({
  /**
   * Name of the version: its date in Moscow. A second version of the same date has a number at its end:
   * `2026-12-01-2`.
   */
  version: z.string(),
  /** Summary of the changes, written by the author of the version; empty in the first version. */
  summary: z.string(),
})

export const legalDocumentSchema = z.object({
  kind: z.enum(documentKinds),
  version: z.string(),
  summary: z.string(),
  /**
   * Text as JSON of the text editor. The cabinet replaces `{name}` with the programme's name, and `{email}` with the
   * e-mail address of its support.
   */
  content: richContentSchema,
  /** All versions of this text that are or were in force, newest first. */
  versions: z.array(versionSchema),
})
export type LegalDocument = z.infer<typeof legalDocumentSchema>
export type DocumentVersion = z.infer<typeof versionSchema>
