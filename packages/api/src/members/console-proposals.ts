import * as z from 'zod/mini'

/** Of whatever one colleague proposes and another decides, each with states of its own. */
export const proposalFields = {
  id: z.string(),
  number: z.number(),
  reason: z.string(),
  author: z.string(),
  createdAt: z.string(),
  /** Null, both: nobody has decided yet. */
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
}
const proposalSchema = z.object(proposalFields)
export type Proposal = z.infer<typeof proposalSchema>

export const proposalDecisionSchema = z.object({ isMade: z.boolean('invalid_request') })
