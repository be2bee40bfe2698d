import type { DbContext } from '../../../platform/db/db-context.ts'
import { balanceChangeListDefinition } from '@impulse/copy-ru/balance/balance-correction-list'
import { registerListRoute } from '../../../platform/admin/list-route.ts'
import { registerDecisionRoute, registerProposalRoute } from '../../../platform/admin/proposal-routes.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { decideChange, proposeChange } from './balance-corrections.service.ts'
import { changeList } from './correction-list.ts'

/**
 * Console routes for balance corrections and debt write-offs. One staff member proposes a change, and another
 * accepts or declines it.
 */
export const balanceChangesAdminRoutes =
  (context: DbContext): Routes =>
  (app) => {
    registerListRoute(app, balanceChangeListDefinition, changeList(context.db))
    registerProposalRoute(app, 'POST /console/api/balance-corrections', {
      action: 'balance-corrections.propose',
      run: (change) => proposeChange(context, change),
    })
    registerDecisionRoute(app, 'POST /console/api/balance-corrections/:id/decision', {
      action: 'balance-corrections.decide',
      run: (decision) => decideChange(context, decision),
    })
  }
