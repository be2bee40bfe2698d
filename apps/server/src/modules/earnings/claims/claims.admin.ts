import * as z from 'zod/mini'
import {
  acceptanceSchema,
  acceptedSchema,
  claimListSchema,
  claimOneSchema,
  claimQuerySchema,
  claimRejectionSchema,
  consoleClaimPaths,
} from '@impulse/api/claims/console-claims'
import { claimColumns } from './claims.columns.ts'
import { seenPageSchema } from '@impulse/api/files/console-file-page'
import { numberParamSchema } from '@impulse/api/payouts/console-payouts'
import { pointsToWire } from '@impulse/api/fields/money'
import { registerListRoute } from '../../../platform/admin/list-route.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { sendFilePage } from '../../../platform/http/responses/send-file-page.ts'
import { acceptClaim } from '../contracts/contracts.service.ts'
import { toStaffActor } from '../../../platform/staff/staff.service.ts'
import { claimList, getAdminClaim, rejectClaim, renderClaimFile } from './claims.service.ts'
import type { AppContext } from '../../../platform/context.ts'

/** Console routes for claims, in which members report contracts that are missing from their list. */
export const claimsAdminRoutes =
  (context: Pick<AppContext, 'db' | 'clock' | 'files'>): Routes =>
  (app) => {
    const { db, clock } = context
    const params = numberParamSchema
    const queue = { action: 'claims.queue' as const }
    const answer = { action: 'claims.answer' as const }
    const by = (staff: { name: string }) => ({ db, clock, actor: toStaffActor(staff), as: staff.name })
    const claims = claimList(context)
    registerListRoute(app, {
      path: consoleClaimPaths.list,
      action: queue.action,
      query: claimQuerySchema,
      answer: claimListSchema,
      page: claims.page,
      file: {
        action: 'claims.export',
        title: 'Заявки на договоры',
        columns: claimColumns,
        rows: claims.rows,
      },
    })
    app.get(
      consoleClaimPaths.one,
      { config: queue, schema: { params, response: { 200: claimOneSchema } } },
      ({ params: { id } }) => getAdminClaim(context, BigInt(id)),
    )
    app.get(
      consoleClaimPaths.file,
      // Without a HEAD route, because a HEAD request would be recorded as an access to the file.
      {
        exposeHeadRoute: false,
        config: queue,
        schema: { params, querystring: seenPageSchema, response: { 200: z.any() } },
      },
      async ({ params: { id }, query: { page }, staff }, reply) =>
        sendFilePage(
          reply,
          await renderClaimFile({ ...context, as: staff.name }, { number: BigInt(id), page }),
        ),
    )
    app.post(
      consoleClaimPaths.acceptance,
      { config: answer, schema: { params, body: acceptanceSchema, response: { 200: acceptedSchema } } },
      async ({ params: { id }, body: { product, city, connectedAt }, staff }) => {
        const said = { product: product || undefined, city: city || undefined, connectedOn: connectedAt }
        const { found, accrued } = await acceptClaim(by(staff), { number: BigInt(id), ...said })
        return { found, accrued: pointsToWire(accrued) }
      },
    )
    app.post(
      consoleClaimPaths.rejection,
      { config: answer, schema: { params, body: claimRejectionSchema, response: { 200: claimOneSchema } } },
      async ({ params: { id }, body: { reason }, staff }) => {
        await rejectClaim(by(staff), { number: BigInt(id), reason })
        return getAdminClaim(context, BigInt(id))
      },
    )
  }
