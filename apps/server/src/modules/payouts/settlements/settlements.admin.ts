import type { UnclaimedRow } from '@impulse/api/accounting/manual-settlements'
import { pointsToNumber } from '@impulse/api/fields/money'
import {
  settlementListDefinition,
  unclaimedListDefinition,
} from '@impulse/copy-ru/accounting/settlement-lists'
import { wholeList } from '../../../platform/admin/list-page.ts'
import { registerListRoute } from '../../../platform/admin/list-route.ts'
import { registerDecisionRoute, registerProposalRoute } from '../../../platform/admin/proposal-routes.ts'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { maskedRecipient } from '../payouts/payouts.service.ts'
import { listSettlements } from './list-settlements.ts'
import { decideSettlement, listUnclaimed, proposeSettlement } from './manual-settlements.service.ts'

/** Admin routes of unclaimed payouts and of settlements that one staff member proposes and another approves. */
export const settlementsAdminRoutes =
  (context: DbContext): Routes =>
  (app) => {
    registerListRoute(
      app,
      unclaimedListDefinition,
      wholeList(async (query) => (await listUnclaimed(context.db, query)).map(toUnclaimedRow)),
    )
    registerListRoute(app, settlementListDefinition, listSettlements(context.db))
    registerProposalRoute(app, 'POST /console/api/manual-settlements', {
      action: 'settlements.propose',
      run: (settlement) => proposeSettlement(context, settlement),
    })
    registerDecisionRoute(app, 'POST /console/api/manual-settlements/:id/decision', {
      action: 'settlements.decide',
      run: (decision) => decideSettlement(context, decision),
    })
  }

type Unclaimed = Awaited<ReturnType<typeof listUnclaimed>>[number]

const toUnclaimedRow = (payout: Unclaimed): UnclaimedRow => ({
  id: String(payout.number),
  fullName: payout.fullName,
  bankName: payout.bankName,
  recipient: maskedRecipient(payout),
  amount: pointsToNumber(payout.amount),
  credited: pointsToNumber(payout.credited),
  returnedAt: moscowIso(payout.returnedAt),
  returnedOn: payout.returnedOn,
  returnDocument: payout.returnDocument,
  state: payout.state,
})
