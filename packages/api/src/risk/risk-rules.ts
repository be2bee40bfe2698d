import * as z from 'zod/mini'

export const riskRules = [
  'same_document',
  'same_inn',
  'same_account',
  'same_device',
  'own_contracts',
  'burst',
  'early_cancellations',
  'new_details',
] as const
export type RiskRule = (typeof riskRules)[number]

export const riskStates = ['open', 'cleared', 'confirmed'] as const
export type RiskState = (typeof riskStates)[number]

/** An open case that is older is late. */
export const riskTargetHours = 72

/** Numbers and days of what a rule saw: nothing of a document or an account. */
export const riskEvidenceSchema = z.object({
  members: z.optional(z.number()),
  contracts: z.optional(z.number()),
  /** `YYYY-MM-DD`. */
  day: z.optional(z.string()),
  /** Of so many contracts. */
  of: z.optional(z.number()),
  days: z.optional(z.number()),
  hours: z.optional(z.number()),
  /** The member's own phone was changed, and not the recipient. */
  isPhone: z.optional(z.boolean()),
})
export type RiskEvidence = z.infer<typeof riskEvidenceSchema>
