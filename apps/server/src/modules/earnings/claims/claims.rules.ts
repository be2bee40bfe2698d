import { claimTargetHours } from '@impulse/api/claims/claim-limits'
import { hourMs } from '@impulse/api/fields/durations'

/**
 * Returns when staff should have answered a claim in review. The time starts again with each reply of the member.
 * `updatedAt`: last change of the claim's status, which began the review.
 */
export const answerBy = ({ updatedAt }: { updatedAt: Date }): Date =>
  new Date(updatedAt.getTime() + claimTargetHours * hourMs)
