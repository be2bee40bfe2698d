import type { DbContext } from '../../../../platform/db/db-context.ts'
import {
  consoleRiskPaths,
  riskClearingSchema,
  riskConfirmationSchema,
  riskIdSchema,
  riskListSchema,
  riskOneSchema,
  riskQuerySchema,
} from '@impulse/api/risk/console-risk'
import { riskColumns } from './risk-cases.columns.ts'
import { registerListRoute } from '../../../../platform/admin/list-route.ts'
import type { Routes } from '../../../../platform/http/app.ts'
import { toStaffActor } from '../../../../platform/staff/staff.service.ts'
import { caseList, clearCase, confirmCase, getRiskCase } from '../risk.service.ts'

/** Admin routes of risk cases: the list, the page of a case, and the decision on a case. */
export const risksAdminRoutes =
  (context: DbContext): Routes =>
  (app) => {
    const params = riskIdSchema
    const response = { 200: riskOneSchema }
    const close = { action: 'risk-cases.close' as const }
    const cases = caseList(context)
    registerListRoute(app, {
      path: consoleRiskPaths.list,
      action: 'risk-cases.list',
      query: riskQuerySchema,
      answer: riskListSchema,
      page: cases.page,
      file: {
        action: 'risk-cases.export',
        title: 'Риски',
        columns: riskColumns,
        rows: cases.rows,
      },
    })
    app.get(
      consoleRiskPaths.one,
      { config: { action: 'risk-cases.see' }, schema: { params, response } },
      ({ params: { id }, staff }) => getRiskCase(context, { number: BigInt(id), actor: toStaffActor(staff) }),
    )
    app.post(
      consoleRiskPaths.clearing,
      { config: close, schema: { params, body: riskClearingSchema, response } },
      async ({ params: { id }, body: { reason }, staff }) => {
        await clearCase(context, { number: BigInt(id), as: staff.name, reason })
        return getRiskCase(context, { number: BigInt(id), actor: toStaffActor(staff) })
      },
    )
    app.post(
      consoleRiskPaths.confirmation,
      { config: close, schema: { params, body: riskConfirmationSchema, response } },
      async ({ params: { id }, body, staff }) => {
        await confirmCase(context, { ...body, number: BigInt(id), as: staff.name })
        return getRiskCase(context, { number: BigInt(id), actor: toStaffActor(staff) })
      },
    )
  }
