import * as z from 'zod/mini'
import { contractNumberPattern } from '../fields/text.ts'
import { listQuery, listResponse } from '../lists/console-list.ts'
import { daySchema } from '../fields/dates.ts'
import { pointsSchema } from '../fields/money.ts'
import { phoneSchema } from '../fields/phone.ts'
import { reasonSchema } from './console-imports.ts'

/** States of a recorded contract. A contract that is known only from a claim is not recorded. */
export const contractStates = ['confirmed', 'released', 'cancelled'] as const
export type ContractState = (typeof contractStates)[number]

/** Number of a contract in a path. The server responds "not found" to a malformed number. */
export const contractParamSchema = z.object({
  id: z.string('contract_not_found').check(z.regex(contractNumberPattern, 'contract_not_found')),
})

/**
 * Query of the list of contracts. `q` is the number of a contract or a phone. `since` and `to` are the first
 * and last date of connection, both inclusive.
 */
export const contractQuerySchema = z.object({
  ...listQuery(['connectedAt']),
  status: z.optional(z.enum(contractStates, 'invalid_status')),
  since: z.optional(daySchema),
  to: z.optional(daySchema),
})
export type ConsoleContractQuery = z.infer<typeof contractQuerySchema>

const row = {
  /** Number of the contract. */
  id: z.string(),
  memberId: z.string(),
  fullName: z.string(),
  /** Phone of the contract's current owner; null after the account is deleted. */
  phone: z.nullable(z.string()),
  productName: z.string(),
  city: z.string(),
  /** Date of the connection, `YYYY-MM-DD`. */
  connectedAt: z.string(),
  status: z.enum(contractStates),
  /** Points of the contract's reward; null when the contract earned nothing. */
  reward: z.nullable(pointsSchema),
}
export const contractRowSchema = z.object(row)
export type ConsoleContractRow = z.infer<typeof contractRowSchema>
export const contractListSchema = listResponse(contractRowSchema)

export const consoleContractSchema = z.object({
  ...row,
  /** Phone of the member in the file, event or accepted claim from which the contract was recorded. */
  recordedPhone: z.string(),
  /**
   * Place of the contract among its member's contracts of the month, on which its reward depends; null for a contract
   * without a reward.
   */
  n: z.nullable(z.number()),
  releasesAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Number of the import that recorded the contract; null when no import recorded it. */
  batch: z.nullable(z.string()),
  /** Operations about the contract’s reward that were posted to the member to whom the contract belongs now. */
  operations: z.array(
    z.object({ id: z.string(), at: z.string(), title: z.string(), amount: pointsSchema, actor: z.string() }),
  ),
  moves: z.array(z.object({ at: z.string(), actor: z.string(), reason: z.string() })),
})
export type ConsoleContract = z.infer<typeof consoleContractSchema>

export const reassignmentSchema = z.object({ phone: phoneSchema, reason: reasonSchema })
export const reassignedSchema = z.object({
  clawedBack: pointsSchema,
  debt: pointsSchema,
  accrued: pointsSchema,
  memberCreated: z.boolean(),
})
export type Reassigned = z.infer<typeof reassignedSchema>
