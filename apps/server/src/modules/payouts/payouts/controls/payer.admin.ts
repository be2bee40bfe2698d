import { registerDecisionRoute, registerProposalRoute } from '../../../../platform/admin/proposal-routes.ts'
import type { Routes } from '../../../../platform/http/app.ts'
import { decidePayer, type PayoutContext, getPayer, proposePayer } from '../payouts.service.ts'

/** Admin routes of the payer. One administrator proposes a change, and another confirms it. */
export const payerAdminRoutes =
  (context: PayoutContext): Routes =>
  (app) => {
    app.addRoute('GET /console/api/payer', { config: { action: 'payer.see' } }, () => getPayer(context))
    registerProposalRoute(app, 'POST /console/api/payer', {
      action: 'payer.propose',
      run: (payer) => proposePayer(context, payer),
    })
    registerDecisionRoute(app, 'POST /console/api/payer/:id/decision', {
      action: 'payer.decide',
      run: (decision) => decidePayer(context, decision),
    })
  }
