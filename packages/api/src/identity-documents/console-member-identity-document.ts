import * as z from 'zod/mini'
import { oneLineSchema } from '../fields/one-line.ts'

/** Minutes for which the page shows an opened document and the server sends its scans. */
export const documentOpenMinutes = 5

/**
 * Identity document as the member's card shows it: only the last characters of each value, and nothing of a
 * short value. A value that the member has not filled in is empty.
 */
export const maskedDocumentSchema = z.object({ number: z.string(), inn: z.string(), scans: z.int() })
export type MaskedDocument = z.infer<typeof maskedDocumentSchema>

export const openDocumentSchema = z.object({
  reason: oneLineSchema(300, 'look_reason').check(z.minLength(3, 'look_reason')),
})
