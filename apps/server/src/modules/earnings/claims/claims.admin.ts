import { claimListDefinition } from '@impulse/copy-ru/claims/claim-list'
import { pointsToNumber } from '@impulse/api/fields/money'
import { registerListRoute } from '../../../platform/admin/list-route.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { sendFilePage } from '../../../platform/http/responses/send-file-page.ts'
import { acceptClaim } from '../contracts/contracts.service.ts'
import { toStaffActor } from '../../../platform/staff/staff.service.ts'
import {
  claimList,
  getAdminClaim,
  rejectClaim,
  renderClaimFile,
  requestInformation,
} from './claims.service.ts'
import type { AppContext } from '../../../platform/context.ts'

/** Console routes for claims, in which members report contracts that are missing from their list. */
export const claimsAdminRoutes =
  (context: Pick<AppContext, 'db' | 'clock' | 'files'>): Routes =>
  (app) => {
    const { db, clock } = context
    const queueConfig = { action: 'claims.queue' as const }
    const answerConfig = { action: 'claims.answer' as const }
    const by = (staff: { name: string }) => ({ db, clock, actor: toStaffActor(staff), staffName: staff.name })
    registerListRoute(app, claimListDefinition, claimList(context))
    app.addRoute('GET /console/api/claims/:id', { config: queueConfig }, ({ params: { id } }) =>
      getAdminClaim(context, BigInt(id)),
    )
    app.addRoute(
      'GET /console/api/claims/:id/file',
      { exposeHeadRoute: false, config: queueConfig },
      async ({ params: { id }, query: { page }, staff }, reply) =>
        sendFilePage(
          reply,
          await renderClaimFile({ ...context, staffName: staff.name }, { number: BigInt(id), page }),
        ),
    )
    app.addRoute(
      'GET /console/api/claims/:id/information-requests/:place/file',
      { exposeHeadRoute: false, config: queueConfig },
      async ({ params: { id, place }, query: { page }, staff }, reply) =>
        sendFilePage(
          reply,
          await renderClaimFile(
            { ...context, staffName: staff.name },
            { number: BigInt(id), page, place: Number(place) },
          ),
        ),
    )
    app.addRoute(
      'POST /console/api/claims/:id/acceptance',
      { config: answerConfig },
      async ({ params: { id }, body: { product, city, connectedAt, stepsSeen }, staff }) => {
        const { found, accrued } = await acceptClaim(by(staff), {
          number: BigInt(id),
          stepsSeen,
          product: product || undefined,
          city: city || undefined,
          connectedOn: connectedAt,
        })
        return { found, accrued: pointsToNumber(accrued) }
      },
    )
    app.addRoute(
      'POST /console/api/claims/:id/rejection',
      { config: answerConfig },
      async ({ params: { id }, body, staff }) => {
        await rejectClaim(by(staff), { ...body, number: BigInt(id) })
        return getAdminClaim(context, BigInt(id))
      },
    )
    app.addRoute(
      'POST /console/api/claims/:id/information-request',
      { config: answerConfig },
      async ({ params: { id }, body, staff }) => {
        await requestInformation(by(staff), { ...body, number: BigInt(id) })
        return getAdminClaim(context, BigInt(id))
      },
    )
  }
