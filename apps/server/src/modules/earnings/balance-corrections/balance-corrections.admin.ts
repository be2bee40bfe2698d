import type { DbContext } from '../../../platform/db/db-context.ts'
import { balanceChangeColumns } from './balance-corrections.columns.ts'
import {
  balanceChangeListSchema,
  balanceChangeQuerySchema,
  consoleBalanceChangePaths,
  newBalanceChangeSchema,
} from '@impulse/api/balance/console-balance-corrections'
import { proposalDecisionSchema } from '@impulse/api/members/console-proposals'
import { rowIdSchema } from '@impulse/api/fields/row-id'
import { registerListRoute } from '../../../platform/admin/list-route.ts'
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
    const changes = changeList(context.db)
    registerListRoute(app, {
      ...{ path: consoleBalanceChangePaths.list, action: 'balance-corrections.list' },
      ...{ query: balanceChangeQuerySchema, answer: balanceChangeListSchema },
      page: changes.page,
      file: {
        ...{
          action: 'balance-corrections.export',
          title: 'Изменения балансов',
          columns: balanceChangeColumns,
        },
        rows: changes.rows,
      },
    })
    app.post(
      consoleBalanceChangePaths.list,
      {
        config: { action: 'balance-corrections.propose' },
        schema: { body: newBalanceChangeSchema, response: { 200: rowIdSchema } },
      },
      async ({ body, staff }) => {
        const { id } = await proposeChange(context, { ...body, as: staff.name })
        return { id }
      },
    )
    app.post(
      consoleBalanceChangePaths.decision,
      {
        config: { action: 'balance-corrections.decide' },
        schema: { params: rowIdSchema, body: proposalDecisionSchema, response: { 200: rowIdSchema } },
      },
      async ({ params: { id }, body: { isMade }, staff }) => {
        await decideChange(context, { id, as: staff.name, isMade })
        return { id }
      },
    )
  }
