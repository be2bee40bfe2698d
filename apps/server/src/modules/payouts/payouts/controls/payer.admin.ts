import { consolePayerPaths, newPayerSchema, payerResponseSchema } from '@impulse/api/payouts/console-payer'
import { registerDecisionRoute, registerProposalRoute } from '../../../../platform/admin/proposal-routes.ts'
import type { Routes } from '../../../../platform/http/app.ts'
import { decidePayer, type PayoutContext, getPayer, proposePayer } from '../payouts.service.ts'

/** Admin routes of the payer. One administrator proposes a change, and another confirms it. */
export const payerAdminRoutes =
  (context: PayoutContext): Routes =>
  (app) => {
    app.get(
      consolePayerPaths.payer,
      { config: { action: 'payer.see' }, schema: { response: { 200: payerResponseSchema } } },
      () => getPayer(context),
    )
    registerProposalRoute(app, {
      path: consolePayerPaths.payer,
      action: 'payer.propose',
      body: newPayerSchema,
      run: (payer) => proposePayer(context, payer),
    })
    registerDecisionRoute(app, {
      path: consolePayerPaths.decision,
      action: 'payer.decide',
      run: (decision) => decidePayer(context, decision),
    })
  }
