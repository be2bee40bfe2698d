import * as z from 'zod/mini'

/** Fields of every proposal that one staff member makes and another staff member decides. */
export const proposalFields = {
  id: z.string(),
  number: z.number(),
  reason: z.string(),
  author: z.string(),
  createdAt: z.string(),
  /**
   * Staff member who decided the proposal, and the time of the decision; both are null while the proposal is
   * open.
   */
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
}
const proposalSchema = z.object(proposalFields)
export type Proposal = z.infer<typeof proposalSchema>

export const proposalDecisionSchema = z.object({ isApproved: z.boolean('invalid_request') })
