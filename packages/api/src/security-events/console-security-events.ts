import * as z from 'zod/mini'
import { daySchema } from '../fields/dates.ts'
import { listQuery, listResponse } from '../lists/console-list.ts'

/** Ways to sign in. The security journal records each sign-in and each refused one under its way. */
export const signInKinds = [
  'member-code',
  'member-passkey',
  'staff-password',
  'staff-second-factor',
  'staff-invitation',
] as const
export type SignInKind = (typeof signInKinds)[number]

/**
 * Kinds of events in the security journal. `confirmation`: a signed-in person confirms an action by a code, a passkey or
 * a password. `token`: a token or a key that the server never issued, or a refresh token that was used twice.
 * `bad-input`: a request that no page of the server sends, such as one that does not match its schema. `unknown-host`: a
 * request to a host name that is not the server's. `csp-violation`: a browser blocked something on a page, and reported
 * it. `infected-file`: an upload in which the scanner found something. `overflow`: events that the journal counted and did
 * not store.
 */
export const securityEventKinds = [
  ...signInKinds,
  'confirmation',
  'permission',
  'rate-limit',
  'foreign-site',
  'token',
  'bad-input',
  'unknown-host',
  'csp-violation',
  'infected-file',
  'overflow',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

export const securityOutcomes = ['success', 'failure'] as const
export type SecurityOutcome = (typeof securityOutcomes)[number]

const line = z.optional(
  z
    .string('invalid_request')
    .check(z.maxLength(100, 'invalid_request'), z.regex(/^\P{Cc}*$/u, 'invalid_request')),
)
const day = z.optional(daySchema)

/** Query of the console's list of security events. `since` and `to` are dates in Moscow time, both inclusive. */
export const securityEventQuerySchema = z.object({
  ...listQuery(['id']),
  kind: z.optional(z.enum(securityEventKinds, 'invalid_request')),
  outcome: z.optional(z.enum(securityOutcomes, 'invalid_request')),
  since: day,
  to: day,
  /** Name of a staff member. */
  actor: line,
  /** Code of an address, as the list shows it. */
  address: line,
})
export type SecurityEventQuery = z.infer<typeof securityEventQuerySchema>

export const securityEventRowSchema = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(securityEventKinds),
  outcome: z.enum(securityOutcomes),
  /** Reason as a text; empty when the kind and the outcome say everything. */
  reason: z.string(),
  memberId: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  staff: z.nullable(z.string()),
  /** Beginning of the keyed hash of the address; null after the member's account was deleted. */
  address: z.nullable(z.string()),
  route: z.string(),
  count: z.number(),
})
export type SecurityEventRow = z.infer<typeof securityEventRowSchema>
export const securityEventListSchema = listResponse(securityEventRowSchema)
