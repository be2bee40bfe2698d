import * as z from 'zod/mini'
import { contractStatuses } from './contract.ts'
import { pointsSchema } from '../fields/money.ts'
import { searchSchema, skipCountSchema, maxResultCountSchema } from '../lists/lists.ts'

export const contractItemSchema = z.object({
  number: z.string(),
  /** Russian name of the product; empty when the claim contains no product. */
  productName: z.string(),
  city: z.string(),
  /** Date of the connection, `YYYY-MM-DD`. */
  connectedAt: z.string(),
  /** `submitted`: the contract is known only from a claim in review. `rejected`: staff rejected the claim. */
  status: z.enum(contractStatuses),
  /**
   * Expected reward of a contract that is known only from a claim in review. Null for every other contract, and when
   * the claim contains no product.
   */
  expectedReward: z.nullable(pointsSchema),
  /**
   * Points that the contract earned, or, for a cancelled contract, the points that were clawed back; null when the
   * contract has no reward.
   */
  reward: z.nullable(pointsSchema),
  /** Points that recalculations added to or took from the reward of an active contract. Absent when they changed nothing. */
  recalculated: z.optional(pointsSchema),
  /** Time at which the reward is or was due to be released, ISO 8601; null when the contract has no reward. */
  releasesAt: z.nullable(z.string()),
  /** Day in Moscow on which the contract was cancelled, `YYYY-MM-DD`. Absent for a contract that is not cancelled. */
  cancelledOn: z.optional(z.string()),
  /** Present only while a risk case blocks the release of the reward. */
  isBlocked: z.optional(z.literal(true)),
  /**
   * Present only when staff confirmed a risk case and clawed the reward back, which gives the contract the status
   * `cancelled`. Absent for a contract that was cancelled in another way.
   */
  isDisallowed: z.optional(z.literal(true)),
  /** Present only while the claim, from which alone the contract is known, waits for a reply of the member. */
  needsInformation: z.optional(z.literal(true)),
  /** Reason why staff rejected the claim; null for other contracts. */
  reason: z.nullable(z.string()),
  /**
   * Id of the contract's reward in the history, for a cancelled contract that of the clawback; null when there is no
   * reward.
   */
  historyId: z.nullable(z.string()),
  /** Id of the claim while the contract is known only from this claim; null for a recorded contract. */
  orderId: z.nullable(z.string()),
})
export type ContractItem = z.infer<typeof contractItemSchema>

const contractFilterShape = {
  status: z._default(z.union([z.literal('all'), z.enum(contractStatuses)], 'invalid_category'), 'all'),
  search: z.optional(searchSchema),
  /** Key of a product, as `products` of the response has it. */
  product: z.optional(searchSchema),
}

/** Filters of the contracts that a file contains. */
export const contractFileQuerySchema = z.object(contractFilterShape)
export type ContractFileQuery = z.infer<typeof contractFileQuerySchema>

export const contractQuerySchema = z.object({
  ...contractFilterShape,
  skipCount: skipCountSchema,
  maxResultCount: maxResultCountSchema,
})
export type ContractQuery = z.infer<typeof contractQuerySchema>

export const contractMonthSchema = z.object({
  /** Month of the connection, `YYYY-MM`. */
  month: z.string(),
  contracts: z.int(),
  /** Open and rejected claims for contracts that the member does not have. Such a claim earns nothing. */
  claims: z.int(),
  /** Points that the contracts of the month earned, without cancelled contracts. */
  earned: pointsSchema,
  /** Points of the cancelled contracts of the month, which were clawed back. */
  clawedBack: pointsSchema,
})
export type ContractMonth = z.infer<typeof contractMonthSchema>

export const contractProductSchema = z.object({ key: z.string(), name: z.string() })
export type ContractProduct = z.infer<typeof contractProductSchema>

export const contractsSchema = z.object({
  contracts: z.array(contractItemSchema),
  totalCount: z.int(),
  /** Months of all contracts and claims that match the query, latest first. */
  months: z.array(contractMonthSchema),
  /** Products of all contracts of the member, whatever the query, in the order of their names. */
  products: z.array(contractProductSchema),
})
export type Contracts = z.infer<typeof contractsSchema>
