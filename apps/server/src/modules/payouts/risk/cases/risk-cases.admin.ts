import { riskListDefinition } from '@impulse/copy-ru/risk/risk-list'
import { registerListRoute } from '../../../../platform/admin/list-route.ts'
import type { Routes } from '../../../../platform/http/app.ts'
import { toStaffActor } from '../../../../platform/staff/staff.service.ts'
import { findProvider, type PayoutContext } from '../../payouts/payouts.service.ts'
import { caseList, checkProviderAndConfirm, clearCase, getRiskCase } from '../risk.service.ts'

/** Admin routes of risk cases: the list, the page of a case, and the decision on a case. */
export const risksAdminRoutes =
  (context: PayoutContext): Routes =>
  (app) => {
    const withProvider = { ...context, provider: findProvider(context.config) }
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
        await checkProviderAndConfirm(withProvider, { ...body, number: BigInt(id), staffName: staff.name })
        return getRiskCase(context, { number: BigInt(id), actor: toStaffActor(staff) })
      },
    )
  }
