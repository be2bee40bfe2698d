import * as z from 'zod/mini'
import { consoleApi } from '../staff/console-access.ts'
import { oneLineSchema } from '../fields/one-line.ts'

/** Paths by which staff open, from the member's card, an identity document that is not in review. */
export const memberDocumentPaths = {
  /** POST: opens the document for a reason that the audit records. */
  open: `${consoleApi}/members/:id/identity-document`,
  scan: `${consoleApi}/members/:id/identity-document/scans/:field`,
} as const

/** Minutes for which the page shows an opened document and the server sends its scans. */
export const documentOpenMinutes = 5

/**
 * Identity document as the member's card shows it: the last characters of each value, or none of a short
 * value. A value that the member has not filled in is empty.
 */
export const maskedDocumentSchema = z.object({ number: z.string(), inn: z.string(), scans: z.int() })
export type MaskedDocument = z.infer<typeof maskedDocumentSchema>

export const openDocumentSchema = z.object({
  reason: oneLineSchema(300, 'look_reason').check(z.minLength(3, 'look_reason')),
})
