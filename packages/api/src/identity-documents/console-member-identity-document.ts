import * as z from 'zod/mini'
import { oneLineSchema } from '../fields/one-line.ts'

/**
 * Minutes for which the page shows an identity document after a staff member has opened it. The server sends the scans
 * of the document for the same time.
 */
export const documentOpenMinutes = 5

/**
 * Identity document as the member’s card shows it. Of a long value only the last characters are visible, of a short
 * value none. A field that the member has not filled in is empty.
 */
export const maskedDocumentSchema = z.object({ number: z.string(), inn: z.string(), scans: z.int() })
export type MaskedDocument = z.infer<typeof maskedDocumentSchema>

export const openDocumentSchema = z.object({
  reason: oneLineSchema(300, 'look_reason').check(z.minLength(3, 'look_reason')),
})
