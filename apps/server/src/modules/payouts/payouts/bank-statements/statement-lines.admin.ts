import { statementLineListDefinition } from '@impulse/copy-ru/payouts/statement-line-list'
import { registerListRoute } from '../../../../platform/admin/list-route.ts'
import type { DbContext } from '../../../../platform/db/db-context.ts'
import type { Routes } from '../../../../platform/http/app.ts'
import { matchTaxRefund } from '../reconciliation/match-tax-refund.ts'
import { explainStatementLine, matchStatementLine } from './decide-line.ts'
import { getLineRow, lineList } from './list-statement-lines.ts'

/** Admin routes of the lines of bank statements, which staff match with withdrawals or tax refunds, or explain. */
export const statementLinesAdminRoutes =
  (context: DbContext): Routes =>
  (app) => {
    registerListRoute(app, statementLineListDefinition, lineList(context.db))
    app.addRoute(
      'POST /console/api/statement-lines/:id/match',
      { config: { action: 'payouts.decide-line' } },
      async ({ params, body: { number, isTaxRefund = false }, staff }) => {
        const id = BigInt(params.id)
        const match = isTaxRefund ? matchTaxRefund : matchStatementLine
        await match(context, { id, staffName: staff.name, number: BigInt(number) })
        return getLineRow(context.db, id)
      },
    )
    app.addRoute(
      'POST /console/api/statement-lines/:id/explanation',
      { config: { action: 'payouts.decide-line' } },
      async ({ params, body: { reason }, staff }) => {
        const id = BigInt(params.id)
        await explainStatementLine(context, { id, staffName: staff.name, reason })
        return getLineRow(context.db, id)
      },
    )
  }
