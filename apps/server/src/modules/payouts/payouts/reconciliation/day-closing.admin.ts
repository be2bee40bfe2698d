import type { DbContext } from '../../../../platform/db/db-context.ts'
import type { Routes } from '../../../../platform/http/app.ts'
import { explainReportedPayment } from '../bank-responses/explain-reported-payment.ts'
import { closeDay, getReconciliation } from './day-closing.ts'

/** Admin routes that compare bank statements with the ledger, explain reported payments and close days. */
export const dayClosingAdminRoutes =
  (context: DbContext): Routes =>
  (app) => {
    app.addRoute('GET /console/api/reconciliation', { config: { action: 'payouts.statement-lines' } }, () =>
      getReconciliation(context),
    )
    app.addRoute(
      'POST /console/api/reported-payments/:id/explanation',
      { config: { action: 'payouts.decide-line' } },
      async ({ params, body: { reason }, staff }) => {
        await explainReportedPayment(context, { id: BigInt(params.id), staffName: staff.name, reason })
        return getReconciliation(context)
      },
    )
    app.addRoute(
      'POST /console/api/reconciliation/closing',
      { config: { action: 'payouts.close-day' } },
      async ({ body, staff }) => {
        await closeDay(context, { ...body, staffName: staff.name })
        return getReconciliation(context)
      },
    )
  }
