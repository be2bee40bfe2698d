import * as z from 'zod/mini'
import { listQuery, listResponse } from '../lists/console-list.ts'
import { scanFieldSchema } from './identity-document.ts'
import { oneLineSchema } from '../fields/one-line.ts'

/**
 * Kinds of identity documents that wait for staff. `review`: the member submitted the document. `again`: staff approved
 * the document before and must confirm it, because the member returned after more than 90 days.
 */
export const documentKinds = ['review', 'again'] as const
export type DocumentKind = (typeof documentKinds)[number]

const list = listQuery(['waitsSince'])
export const documentQuerySchema = z.object({
  ...list,
  order: z._default(z.enum(['asc', 'desc'], 'invalid_request'), 'asc'),
  kind: z._default(z.enum(documentKinds, 'invalid_request'), 'review'),
})
export type DocumentQuery = z.infer<typeof documentQuerySchema>

export const queuedDocumentSchema = z.object({
  /** Id of the member. */
  id: z.string(),
  phone: z.string(),
  fullName: z.string(),
  waitsSince: z.nullable(z.string()),
  /**
   * Whole hours that the document has waited for a review, by the business clock; null when the start of the waiting is
   * unknown.
   */
  waitsHours: z.nullable(z.number()),
  /** Name of the staff member who reviews the document now, and the end of the assignment; null without a reviewer. */
  reviewer: z.nullable(z.string()),
  reviewerUntil: z.nullable(z.string()),
})
export type QueuedDocument = z.infer<typeof queuedDocumentSchema>
export const documentListSchema = listResponse(queuedDocumentSchema)

/**
 * Id of the document that was assigned to the staff member; null when every document in review already has a
 * reviewer.
 */
export const nextDocumentSchema = z.object({ id: z.nullable(z.string()) })
export const heldDocumentSchema = z.object({ until: z.string() })

/** All data of an identity document that a staff member has opened. */
export const documentDetailsSchema = z.object({
  version: z.int(),
  /** Fields of the document as the member typed them, by the API's name of the field. */
  fields: z.record(z.string(), z.nullable(z.string())),
  /** Warnings about unusual values: a code of `documentWarningMessages` for each unusual field. */
  warnings: z.record(z.string(), z.string()),
  scans: z.array(
    z.object({ id: z.string(), field: scanFieldSchema, mediaType: z.string(), bytes: z.number() }),
  ),
  same: z.array(z.object({ phone: z.string(), same: z.enum(['document', 'inn', 'account']) })),
  /**
   * Fields and scans that the member changed since the last decision, with the earlier value; a scan has an empty text.
   * Null unless a corrected document is in review.
   */
  changed: z.nullable(z.record(z.string(), z.string())),
  decisions: z.array(
    z.object({
      version: z.int(),
      status: z.enum(['approved', 'rejected']),
      verdicts: z.record(z.string(), z.string()),
      at: z.string(),
      actor: z.string(),
    }),
  ),
})
export type DocumentDetails = z.infer<typeof documentDetailsSchema>

export const documentCaseSchema = z.extend(documentDetailsSchema, {
  id: z.string(),
  phone: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  kind: z.enum(documentKinds),
  /**
   * End of this reviewer's assignment. Null for a document of the kind `again`, which is not assigned to a
   * reviewer.
   */
  until: z.nullable(z.string()),
})
export type DocumentCase = z.infer<typeof documentCaseSchema>

export const scanAddressSchema = z.object({
  id: z.string('not_found').check(z.uuid('not_found')),
  field: scanFieldSchema,
})

const reviewResult = z.object({ code: z.string(), text: z.string() })
/** Single line of text that the member reads. */
const line = z.pipe(
  z.string('invalid_request').check(z.maxLength(1000, 'invalid_request')),
  z.transform((text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ')),
)

const version = z.int('invalid_request').check(z.gte(0, 'invalid_request'))
export const documentDecisionSchema = z
  .object({
    status: z.enum(['approved', 'rejected'], 'invalid_request'),
    version,
    comment: z._default(line, ''),
    verdicts: z._default(z.record(z.string(), reviewResult), {}),
    /**
     * Parts that the reviewer marked as correct, by the API’s names. The server refuses an approval unless all parts of
     * the document are marked.
     */
    right: z._default(z.array(z.string()).check(z.maxLength(30, 'invalid_request')), []),
    /**
     * Reason why the reviewer approves a document that another member also has. Colleagues read the reason.
     */
    despite: z._default(oneLineSchema(300, 'staff_reason'), ''),
  })
  .check(
    z.refine(
      ({ status, comment, verdicts }) =>
        status === 'approved' || comment !== '' || Object.keys(verdicts).length > 0,
      'refusal_without_reason',
    ),
  )
export type DocumentDecision = z.infer<typeof documentDecisionSchema>
