import { maxFeedRows } from './contract-limits.ts'
import * as z from 'zod/mini'

/** Codes that say why a row was rejected. */
export const rowRefusals = [
  'unreadable',
  'invalid_number',
  'invalid_phone',
  'invalid_city',
  'invalid_date',
  'date_in_future',
  'unknown_product',
  'invalid_status',
  'contract_cancelled',
  'other_product',
  'other_phone',
  'other_date',
  'invalid_event',
  'idempotency_mismatch',
] as const
export type RowRefusal = (typeof rowRefusals)[number]

/**
 * Contract as the billing system sends it: all fields are text. A row that does not fit this schema is rejected; the
 * other rows of the request are still processed.
 */
export const feedRowSchema = z.object({
  /**
   * Id of the event. When an event is sent again, the server returns the first response and changes nothing.
   */
  event: z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/)),
  number: z.string().check(z.minLength(1), z.maxLength(25)),
  /** Product: its key or its Russian name in the reward rules. */
  product: z.string(),
  phone: z.string(),
  city: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Date of the connection, as `YYYY-MM-DD` or `DD.MM.YYYY`. */
  connectedAt: z.string(),
  status: z.enum(['confirmed', 'cancelled']),
  /**
   * Phone of the subscriber, when known. The server stores only a keyed hash of the phone, and ignores text
   * that is not a mobile number.
   */
  subscriberPhone: z.nullish(z.string()),
})

export const feedRequestSchema = z.union([
  feedRowSchema,
  z.object({ contracts: z.array(feedRowSchema).check(z.minLength(1), z.maxLength(maxFeedRows)) }),
])

export const feedResultSchema = z.object({
  number: z.string(),
  result: z.enum(['created', 'updated', 'unchanged', 'rejected']),
  /** Number under which the contract is stored; only when the row spells it differently. */
  storedAs: z.optional(z.string()),
  code: z.optional(z.enum(rowRefusals)),
  message: z.optional(z.string()),
})
export type FeedResult = z.infer<typeof feedResultSchema>

/** Response with one result for each row, in the order of the request. */
export const feedAnswerSchema = z.object({ results: z.array(feedResultSchema) })
