import * as z from 'zod/mini'

export const riskRules = [
  'same_document',
  'same_inn',
  'same_account',
  'same_device',
  'staff_device',
  'staff_and_member_device',
  'own_contracts',
  'repeated_subscriber',
  'burst',
  'early_cancellations',
  'new_details',
] as const
export type RiskRule = (typeof riskRules)[number]

export const riskStates = ['open', 'cleared', 'confirmed'] as const
export type RiskState = (typeof riskStates)[number]

/** Hours after which an open risk case is overdue. */
export const riskTargetHours = 72

/**
 * Facts that a risk rule found: only numbers, dates, flags and names of staff, no data of identity documents or bank
 * accounts.
 */
export const riskEvidenceSchema = z.object({
  members: z.optional(z.number()),
  contracts: z.optional(z.number()),
  /** Date to which the facts refer, `YYYY-MM-DD`. */
  day: z.optional(z.string()),
  /** Number of all contracts of the member, of which `contracts` were cancelled early. */
  of: z.optional(z.number()),
  days: z.optional(z.number()),
  hours: z.optional(z.number()),
  /** True when the member's own phone was changed; false when a recipient was changed. */
  isPhone: z.optional(z.boolean()),
  /** Names of the staff members whom the case is about. */
  staff: z.optional(z.array(z.string())),
})
export type RiskEvidence = z.infer<typeof riskEvidenceSchema>
