import * as z from 'zod/mini'
import { consoleApi } from '../staff/console-access.ts'
import { oneLineSchema } from '../fields/one-line.ts'

/** Paths of a document that is not in review, on its member's card. */
export const memberDocumentPaths = {
  /** POST: opens the document, with a reason. */
  open: `${consoleApi}/members/:id/identity-document`,
  scan: `${consoleApi}/members/:id/identity-document/scans/:field`,
} as const

/** Minutes in which an opened document is shown and its scans can be loaded. */
export const documentOpenMinutes = 5

/**
 * Masked document on the member's card: the last characters of a value, but none of a short value. Empty when
 * the member has not filled in the value.
 */
export const maskedDocumentSchema = z.object({ number: z.string(), inn: z.string(), scans: z.int() })
export type MaskedDocument = z.infer<typeof maskedDocumentSchema>

export const openDocumentSchema = z.object({
  reason: oneLineSchema(300, 'look_reason').check(z.minLength(3, 'look_reason')),
})
