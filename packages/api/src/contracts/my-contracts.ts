import * as z from 'zod/mini'
import { contractStatuses } from './contract.ts'
import { pointsSchema } from '../fields/money.ts'
import { searchSchema, skipCountSchema, maxResultCountSchema } from '../lists/lists.ts'

export const contractPaths = { list: '/api/contract/' } as const

export const contractItemSchema = z.object({
  number: z.string(),
  /** Empty when the claim did not name a product. */
  productName: z.string(),
  city: z.string(),
  /** `YYYY-MM-DD`. */
  connectedAt: z.string(),
  /** `submitted`: the contract is known from a claim in review. `rejected`: the claim was refused. */
  status: z.enum(contractStatuses),
  /** Forecast of a claimed contract's reward; null for other contracts and for an unknown product. */
  expectedReward: z.nullable(pointsSchema),
  /** Points that the contract earned; for a cancelled contract, the clawed-back points. */
  reward: z.nullable(pointsSchema),
  /** Time when the reward is or was due to be released, ISO 8601. */
  releasesAt: z.nullable(z.string()),
  /** Present only while a risk case blocks the release of the reward. */
  onCheck: z.optional(z.literal(true)),
  /** Present only when a risk check took the reward back; absent for a cancelled contract. */
  isDisallowed: z.optional(z.literal(true)),
  /** Reason of a rejected claim. */
  reason: z.nullable(z.string()),
  /** Id of the reward's row in the history. */
  historyId: z.nullable(z.string()),
  /** Id of the claim, while the contract is known only from the claim. */
  orderId: z.nullable(z.string()),
})
export type ContractItem = z.infer<typeof contractItemSchema>

export const contractQuerySchema = z.object({
  status: z._default(z.union([z.literal('all'), z.enum(contractStatuses)], 'invalid_category'), 'all'),
  search: z.optional(searchSchema),
  skipCount: skipCountSchema,
  maxResultCount: maxResultCountSchema,
})
export type ContractQuery = z.infer<typeof contractQuerySchema>

export const contractsSchema = z.object({ contracts: z.array(contractItemSchema), totalCount: z.int() })
export type Contracts = z.infer<typeof contractsSchema>
