import { maxListedPhones } from './broadcast-limits.ts'
import * as z from 'zod/mini'
import { listQuery, listResponse } from '../lists/console-list.ts'

export const broadcastStates = ['draft', 'sending', 'stopped', 'done'] as const
export type BroadcastState = (typeof broadcastStates)[number]

export const broadcastAudiences = ['all', 'newcomers', 'product', 'city', 'members'] as const
export type BroadcastAudience = (typeof broadcastAudiences)[number]

export const broadcastQuerySchema = z.object({
  ...listQuery(['updatedAt']),
  state: z.optional(z.enum(broadcastStates, 'invalid_request')),
})
export type BroadcastQuery = z.infer<typeof broadcastQuerySchema>

const row = {
  id: z.string(),
  title: z.string(),
  state: z.enum(broadcastStates),
  audience: z.enum(broadcastAudiences),
  audienceOf: z.nullable(z.string()),
  /** Number of recipients at the start of the broadcast; null before the start. */
  recipients: z.nullable(z.number()),
  notified: z.number(),
  createdBy: z.string(),
  updatedAt: z.string(),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
}
const broadcastRowSchema = z.object(row)
export type BroadcastRow = z.infer<typeof broadcastRowSchema>
export const broadcastListSchema = listResponse(broadcastRowSchema)
export const consoleBroadcastSchema = z.object({
  ...row,
  body: z.string(),
  link: z.string(),
  perMinute: z.number(),
  version: z.number(),
  startedBy: z.nullable(z.string()),
  /** Number of members in the list of the audience `members`. */
  listed: z.number(),
})
export type ConsoleBroadcast = z.infer<typeof consoleBroadcastSchema>

const line = z.string('invalid_request').check(z.maxLength(2_000, 'invalid_request'))
const version = z.int('invalid_request').check(z.gte(1, 'invalid_request'))
const contentFields = {
  title: line,
  body: line,
  /** Page of the cabinet that the notification links to; empty when it has no link. */
  link: line,
  audience: z.enum(broadcastAudiences, 'invalid_request'),
  /**
   * Key of the product for the audience `product`, or name of the city for the audience `city`; ignored for other
   * audiences.
   */
  audienceOf: line,
  /**
   * Phones of the audience `members`, as staff typed them. An empty list leaves the stored list unchanged.
   */
  phones: z
    .array(z.string().check(z.maxLength(40)))
    .check(z.maxLength(maxListedPhones, 'broadcast_too_many_phones')),
  perMinute: z.int('broadcast_pace').check(z.gte(1, 'broadcast_pace'), z.lte(60_000, 'broadcast_pace')),
}
export const broadcastInputSchema = z.object(contentFields)
export type BroadcastInput = z.infer<typeof broadcastInputSchema>
export const broadcastEditedSchema = z.object({ ...contentFields, version })
/**
 * Version of the broadcast that the client has loaded. The server refuses the request when the stored version is
 * another one.
 */
export const broadcastVersionSchema = z.object({ version })
/**
 * Phone number that receives the test message. An empty text stands for the phone number of the staff member who sends
 * the test.
 */
export const broadcastTestSchema = z.object({ phone: z._default(line, '') })
export const recipientsSchema = z.object({ count: z.number() })
