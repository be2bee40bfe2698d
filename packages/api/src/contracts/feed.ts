import * as z from 'zod/mini'

export const feedPaths = { contracts: '/api/feed/contracts' } as const

/** Limit of a request; the billing system sends further rows in another request. */
export const maxFeedRows = 500

/** Codes of rejected rows. */
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
 * A contract as the billing system sends it, all fields as text. A row that breaks these rules is rejected,
 * and the other rows of the request are processed.
 */
export const feedRowSchema = z.object({
  /** Id of the event. A repeated event gets the first response again. */
  event: z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/)),
  number: z.string().check(z.minLength(1), z.maxLength(25)),
  /** Key or Russian name in the reward rules. */
  product: z.string(),
  phone: z.string(),
  city: z.string().check(z.minLength(1), z.maxLength(100)),
  /** `YYYY-MM-DD` or `DD.MM.YYYY`. */
  connectedAt: z.string(),
  status: z.enum(['confirmed', 'cancelled']),
  /**
   * Phone of the subscriber, when known. Only a keyed hash is stored; text that is no mobile number is
   * ignored.
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
  code: z.optional(z.enum(rowRefusals)),
  message: z.optional(z.string()),
})
export type FeedResult = z.infer<typeof feedResultSchema>

/** One result for each row, in the order of the request. */
export const feedAnswerSchema = z.object({ results: z.array(feedResultSchema) })
