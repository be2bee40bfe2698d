import { maxContractFileBytes } from './contract-limits.ts'
import * as z from 'zod/mini'
import { oneLineSchema } from '../fields/one-line.ts'
import { listQuery, listResponse } from '../lists/console-list.ts'

/** Bytes of one part of a file: small enough for a slow connection, large enough for few requests. */
export const uploadPartBytes = 1024 * 1024

/** Reason that a staff member gives. The audit records it, and colleagues read it. */
export const reasonSchema = z.pipe(
  oneLineSchema(300, 'reason_required'),
  z.string().check(z.minLength(3, 'reason_required')),
)

export const newUploadSchema = z.object({
  fileName: z.pipe(
    oneLineSchema(200, 'invalid_request'),
    z.string().check(z.minLength(1, 'invalid_request')),
  ),
  bytes: z
    .int('invalid_request')
    .check(z.gte(1, 'contract_file_empty'), z.lte(maxContractFileBytes, 'contract_file_too_large')),
})
export const uploadPartSchema = z.object({
  id: z.string('not_found').check(z.uuid('not_found')),
  place: z.pipe(
    z.string('not_found').check(z.regex(/^\d{1,3}$/, 'not_found')),
    z.transform((digits: string) => Number(digits)),
  ),
})
/** Name of the saved column mapping for the file; absent when the file has the standard header. */
export const checkSchema = z.object({ mapping: z.optional(oneLineSchema(50, 'column_mapping_not_found')) })

/** Number of the preview whose report the person who imports the file has seen. */
export const commitSchema = z.object({
  revision: z
    .int('invalid_request')
    .check(z.gte(0, 'invalid_request'), z.lte(1_000_000_000, 'invalid_request')),
})

export const undoingSchema = z.object({ reason: reasonSchema })

const counts = z.object({
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  rejected: z.number(),
  membersCreated: z.number(),
  accrued: z.number(),
  /** Earned points whose hold period is over; they are released after the risk check of their members. */
  due: z.number(),
  /** Points whose hold period is over within 24 hours; only in the report of a preview. */
  dueInDay: z.optional(z.number()),
  clawedBack: z.number(),
  /** Number of valid rows with a former phone of a member. */
  formerPhones: z.number(),
  /** Number of rows whose contract exists under another spelling of its number, and the first of these rows. */
  respelled: z.number(),
  respellings: z.array(z.object({ line: z.number(), number: z.string(), storedAs: z.string() })),
})
export type ImportCounts = z.infer<typeof counts>

export const uploadStages = [
  'uploading',
  'checking',
  'unmapped',
  'checked',
  'importing',
  'done',
  'failed',
] as const
export type UploadStage = (typeof uploadStages)[number]

export const uploadSchema = z.object({
  id: z.string(),
  actor: z.string(),
  /** Actor who requested the last preview and chose its column mapping; null before the first preview. */
  checkedBy: z.nullable(z.string()),
  /** Actors who changed the column mapping of the preview; empty without a mapping. */
  mappingSavedBy: z.array(z.string()),
  fileName: z.string(),
  bytes: z.number(),
  createdAt: z.string(),
  stage: z.enum(uploadStages),
  /** Names of the columns when the file does not have the standard header; null otherwise. */
  header: z.nullable(z.array(z.string())),
  /**
   * Number of rows that are processed (`done`), and number of all rows of the file (`of`); `of` is null before the rows
   * are counted.
   */
  progress: z.object({ done: z.number(), of: z.nullable(z.number()) }),
  /**
   * Number of previews requested so far. The request to import sends the revision that the staff member saw, so that the
   * file is not imported after a later preview that this person did not see.
   */
  revision: z.number(),
  /** Counts of the last preview, or of the import after the import has run; null while there are none. */
  report: z.nullable(counts),
  /**
   * True when a second person must import the file: a staff member who neither uploaded the file, nor requested its
   * last preview, nor saved its column mapping. This is so when the file, together with the sole releases of its
   * uploader in the last 24 hours, makes a large sum available.
   */
  needsSecondPerson: z.boolean(),
  batch: z.nullable(z.string()),
  /** Reason why the whole file was refused; null when the file was not refused. */
  failure: z.nullable(z.string()),
  /** First rejected rows of the file, each with its line and reason. */
  rejections: z.array(z.object({ line: z.number(), reason: z.string() })),
})
export type ImportUpload = z.infer<typeof uploadSchema>
export const uploadsSchema = z.array(uploadSchema)

export const importStates = ['running', 'done', 'undo_waiting', 'undoing', 'undone'] as const
export type ImportState = (typeof importStates)[number]

export const importQuerySchema = z.object(listQuery(['id']))
export type ImportQuery = z.infer<typeof importQuerySchema>

const batch = {
  /** Number of the import. */
  id: z.string(),
  fileName: z.string(),
  actor: z.string(),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  state: z.enum(importStates),
  report: z.nullable(counts),
  /** Id of the upload from which the rejected rows can be downloaded; null when there is none. */
  upload: z.nullable(z.string()),
}
export const importRowSchema = z.object(batch)
export type ImportRow = z.infer<typeof importRowSchema>
export const importListSchema = listResponse(importRowSchema)

export const consoleImportSchema = z.object({
  ...batch,
  /** True while the uploaded file is stored, so that staff can download it. */
  hasFile: z.boolean(),
  /** Undo of the import: requested, waiting for a second person, running or done. Null when no undo was requested. */
  undoing: z.nullable(
    z.object({
      actor: z.string(),
      reason: z.string(),
      requestedAt: z.string(),
      finishedAt: z.nullable(z.string()),
      failed: z.boolean(),
      /** Points that the undo gives back to members; null when no second person must confirm the undo. */
      released: z.nullable(z.number()),
      /** Actor who confirmed the undo as the second person; null when nobody has confirmed the undo. */
      confirmedBy: z.nullable(z.string()),
      contracts: z.number(),
      restored: z.number(),
      clawedBack: z.number(),
      restoredPoints: z.number(),
      /**
       * Rewards that the undo took back although members had already withdrawn their points, so that the members owe
       * these points. `debts` has only the first of these rewards, `debtCount` is the number of all.
       */
      debts: z.array(z.object({ number: z.string(), phone: z.string(), amount: z.number() })),
      debtCount: z.number(),
      skipped: z.array(z.string()),
      skippedCount: z.number(),
    }),
  ),
})
export type ConsoleImport = z.infer<typeof consoleImportSchema>

const word = oneLineSchema(200, 'column_mapping_invalid')
/**
 * Returns the fields of a column mapping that requests and responses share. `wordSchema`: schema of the texts in these
 * fields.
 */
const mappingSchema = <Word extends z.ZodMiniType<string>>(wordSchema: Word) => ({
  columns: z.object({
    number: wordSchema,
    product: wordSchema,
    phone: wordSchema,
    city: wordSchema,
    connectedAt: wordSchema,
    status: wordSchema,
    subscriberPhone: z.optional(wordSchema),
  }),
})
const statusSchema = z.enum(['confirmed', 'cancelled'], 'column_mapping_invalid')
export const mappingBodySchema = z.object({
  ...mappingSchema(word),
  products: z._default(z.record(word, word), {}),
  statuses: z._default(z.record(word, statusSchema), {}),
  /** True to replace a saved mapping that has the same name. */
  replaces: z._default(z.boolean('column_mapping_invalid'), false),
})
const savedMappingSchema = z.object({
  ...mappingSchema(z.string()),
  products: z.record(z.string(), z.string()),
  statuses: z.record(z.string(), statusSchema),
})
export type MappingBody = z.infer<typeof savedMappingSchema>
export const namedMappingSchema = z.object({ id: z.string(), mapping: savedMappingSchema })
export type NamedMapping = z.infer<typeof namedMappingSchema>
export const mappingNameSchema = z.object({ name: z.string('column_mapping_not_found') })

/** All saved column mappings, and the products to which a mapping can map the file's words. */
export const mappingsSchema = z.object({
  mappings: z.array(namedMappingSchema),
  products: z.array(z.object({ key: z.string(), name: z.string() })),
})
export type Mappings = z.infer<typeof mappingsSchema>
