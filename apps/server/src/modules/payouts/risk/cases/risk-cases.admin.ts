import { riskListDefinition } from '@impulse/copy-ru/risk/risk-list'
import { registerListRoute } from '../../../../platform/admin/list-route.ts'
import type { Routes } from '../../../../platform/http/app.ts'
import { toStaffActor } from '../../../../platform/staff/staff.service.ts'
import { caseList, clearCase, confirmCase, getRiskCase, type RiskContext } from '../risk.service.ts'

/** Admin routes of risk cases: the list, the page of a case, and the decision on a case. */
export const risksAdminRoutes =
  (context: RiskContext): Routes =>
  (app) => {
    const close = { action: 'risk-cases.close' as const }
    registerListRoute(app, riskListDefinition, caseList(context))
    app.addRoute(
      'GET /console/api/risk-cases/:id',
      { config: { action: 'risk-cases.see' } },
      ({ params: { id }, staff }) => getRiskCase(context, { number: BigInt(id), actor: toStaffActor(staff) }),
    )
    app.addRoute(
      'POST /console/api/risk-cases/:id/clearing',
      { config: close },
      async ({ params: { id }, body: { reason }, staff }) => {
        await clearCase(context, { number: BigInt(id), staffName: staff.name, reason })
        return getRiskCase(context, { number: BigInt(id), actor: toStaffActor(staff) })
      },
    )
    app.addRoute(
      'POST /console/api/risk-cases/:id/confirmation',
      { config: close },
      async ({ params: { id }, body, staff }) => {
        await confirmCase(context, { ...body, number: BigInt(id), staffName: staff.name })
        return getRiskCase(context, { number: BigInt(id), actor: toStaffActor(staff) })
      },
    )
  }
