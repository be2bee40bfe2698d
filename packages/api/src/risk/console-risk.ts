import * as z from 'zod/mini'
import { listQuery, listResponse } from '../lists/console-list.ts'
import { riskStates, riskRules, riskEvidenceSchema } from './risk-case.ts'
import { pointsSchema } from '../fields/money.ts'
import { oneLineSchema } from '../fields/one-line.ts'
import { withdrawalReasonCodes } from '../withdrawals/withdrawal-reason-codes.ts'

export const riskIdSchema = z.object({
  id: z.string('risk_case_not_found').check(z.regex(/^[1-9]\d{0,14}$/, 'risk_case_not_found')),
})

const list = listQuery(['openedAt'])
export const riskQuerySchema = z.object({
  ...list,
  order: z._default(z.enum(['asc', 'desc'], 'invalid_request'), 'asc'),
  state: z.optional(z.enum(riskStates, 'invalid_request')),
  rule: z.optional(z.enum(riskRules, 'invalid_request')),
  /** Filter: minimum age of an open case, in days. */
  days: z.optional(z.string('invalid_request').check(z.regex(/^\d{1,3}$/, 'invalid_request'))),
  memberId: z.optional(z.string('not_found').check(z.uuid('not_found'))),
})
export type RiskQuery = z.infer<typeof riskQuerySchema>

export const riskRowSchema = z.object({
  id: z.string(),
  rule: z.enum(riskRules),
  state: z.enum(riskStates),
  evidence: riskEvidenceSchema,
  /** Time at which the case was opened, by the business clock. */
  openedAt: z.string(),
  /** Whole hours by the business clock that the case was open before its closing, or has been open so far. */
  hours: z.number(),
  members: z.number(),
  /** Rewards (lots) and withdrawals that the case blocks now: their numbers and their points. */
  blocked: z.object({
    rewards: z.number(),
    withdrawals: z.number(),
    rewardsSum: pointsSchema,
    withdrawalsSum: pointsSchema,
    sum: pointsSchema,
    /**
     * True when another open case blocks a part of the same rewards or withdrawals. The closing of this case does not
     * release that part.
     */
    isBlockedElsewhere: z.boolean(),
  }),
  closedAt: z.nullable(z.string()),
  closedBy: z.nullable(z.string()),
  reason: z.string(),
  /** Staff member who agreed first to release a large sum, when two must agree; null while nobody has agreed. */
  releaseApprovedBy: z.nullable(z.string()),
})
export type RiskRow = z.infer<typeof riskRowSchema>
export const riskListSchema = listResponse(riskRowSchema)

/**
 * Risk case with its members, and with the rewards and withdrawals that it blocks now or blocked before it
 * was closed.
 */
export const consoleRiskCaseSchema = z.extend(riskRowSchema, {
  /**
   * True when the viewer cannot release alone everything that the case blocks, because the sum with the viewer’s sole
   * releases of the last 24 hours is too large. A second staff member must then agree.
   */
  needsSecondPerson: z.boolean(),
  people: z.array(
    z.object({
      memberId: z.string(),
      phone: z.nullable(z.string()),
      fullName: z.string(),
      deletedAt: z.nullable(z.string()),
    }),
  ),
  rewards: z.array(
    z.object({
      memberId: z.string(),
      contractNumber: z.nullable(z.string()),
      amount: pointsSchema,
      releasesAt: z.nullable(z.string()),
      isOn: z.boolean(),
      isClawedBack: z.boolean(),
    }),
  ),
  withdrawals: z.array(
    z.object({
      id: z.string(),
      memberId: z.string(),
      amount: pointsSchema,
      status: z.string(),
      bankName: z.string(),
      recipient: z.string(),
      isOn: z.boolean(),
    }),
  ),
  /** Numbers of the contracts that the risk rule found, including contracts whose rewards are not blocked. */
  contracts: z.array(z.string()),
  /** Number of members, rewards and contracts that the lists leave out. */
  more: z.object({ people: z.number(), rewards: z.number(), contracts: z.number() }),
})
export type ConsoleRiskCase = z.infer<typeof consoleRiskCaseSchema>

/** Reason for closing a risk case: a line of text that one staff member writes and colleagues read. */
export const riskReasonSchema = oneLineSchema(500, 'risk_reason').check(z.minLength(1, 'risk_reason'))

export const riskClearingSchema = z.object({ reason: riskReasonSchema })
/**
 * Request that confirms a risk case as a violation. `clawsBack`: true to claw back the blocked rewards, false to
 * release them. `rejection`: the reason to reject the blocked withdrawals, or null to let them continue.
 */
export const riskConfirmationSchema = z.object({
  reason: riskReasonSchema,
  clawsBack: z.boolean('invalid_request'),
  rejection: z.nullable(
    z
      .enum(withdrawalReasonCodes, 'invalid_request')
      .check(z.refine((code) => code !== 'other', 'invalid_request')),
  ),
})
