import * as z from 'zod/mini'
import { consoleApi } from '../staff/console-access.ts'
import { listQuery, listAnswer } from '../lists/console-list.ts'
import { scanFieldSchema } from './identity-document.ts'
import { oneLineSchema } from '../fields/one-line.ts'

export const consoleDocumentPaths = {
  list: `${consoleApi}/documents`,
  /** The case that waits longest becomes the reviewer's. */
  next: `${consoleApi}/documents/next`,
  /** POST opens a case and takes it, PUT keeps it for longer, DELETE gives it back. */
  assignment: `${consoleApi}/documents/:id/look`,
  scan: `${consoleApi}/documents/:id/scans/:field`,
  decision: `${consoleApi}/documents/:id/decision`,
} as const

/** Sent for review; or approved once, and to be confirmed again since the member came back after a long silence. */
export const documentKinds = ['review', 'again'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Hours after which a waiting document is late. */
export const documentTargetHours = 24

const list = listQuery(['waitsSince'])
export const documentQuerySchema = z.object({
  ...list,
  order: z._default(z.enum(['asc', 'desc'], 'invalid_request'), 'asc'),
  kind: z._default(z.enum(documentKinds, 'invalid_request'), 'review'),
})
export type DocumentQuery = z.infer<typeof documentQuerySchema>

export const queuedDocumentSchema = z.object({
  /** The member's. */
  id: z.string(),
  phone: z.string(),
  fullName: z.string(),
  waitsSince: z.nullable(z.string()),
  /** Whole hours, by the business clock. */
  waitsHours: z.nullable(z.number()),
  /** Whose it is now, and until when. */
  reviewer: z.nullable(z.string()),
  reviewerUntil: z.nullable(z.string()),
})
export type QueuedDocument = z.infer<typeof queuedDocumentSchema>
export const documentListSchema = listAnswer(queuedDocumentSchema)

/** Null: nothing waits that is nobody's. */
export const nextDocumentSchema = z.object({ id: z.nullable(z.string()) })
export const heldDocumentSchema = z.object({ until: z.string() })

/** All that staff see of a document, whatever they have opened it for. */
export const seenDocumentSchema = z.object({
  version: z.int(),
  /** By wire name, as the member has written it. */
  fields: z.record(z.string(), z.nullable(z.string())),
  /** Unusual values: a code of `documentWarningMessages`, by field. */
  warnings: z.record(z.string(), z.string()),
  scans: z.array(
    z.object({ id: z.string(), field: scanFieldSchema, mediaType: z.string(), bytes: z.number() }),
  ),
  same: z.array(z.object({ phone: z.string(), same: z.enum(['document', 'inn', 'account']) })),
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
export type SeenDocument = z.infer<typeof seenDocumentSchema>

export const documentCaseSchema = z.extend(seenDocumentSchema, {
  id: z.string(),
  phone: z.string(),
  lastName: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  kind: z.enum(documentKinds),
  /** Until when it is this reviewer's; null: one to be confirmed again is nobody's. */
  until: z.nullable(z.string()),
})
export type DocumentCase = z.infer<typeof documentCaseSchema>

export const scanAddressSchema = z.object({
  id: z.string('not_found').check(z.uuid('not_found')),
  field: scanFieldSchema,
})

const reviewResult = z.object({ code: z.string(), text: z.string() })
/** One line, which the member reads. */
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
    /** Of an approval: what was found right, by wire name; all there is has to be. */
    right: z._default(z.array(z.string()).check(z.maxLength(30, 'invalid_request')), []),
    /** Why, although another member has the same. For colleagues. */
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
