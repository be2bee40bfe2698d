import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../../platform/db/db.ts'
import { hasApprovalOfAnother } from '../../../../platform/staff/second-person.ts'
import { findOutcomeProposal, type OutcomeProposal } from '../payouts.sql.ts'

/**
 * Returns true when another staff member than `staffName`, who still may record outcomes, proposed the same outcome. The
 * caller must hold the lock of the payout.
 */
export async function isProposedByAnother(
  tx: Tx,
  orderId: string,
  { staffName: name, ...stated }: OutcomeProposal,
): Promise<boolean> {
  const proposal = await findOutcomeProposal(tx, orderId)
  if (proposal === null) return false
  const { staffName: first, ...proposed } = proposal
  return (
    isDeepStrictEqual(proposed, stated) &&
    (await hasApprovalOfAnother(tx, { first, name, action: 'payouts.record-outcome' }))
  )
}
