import type { FastifyRequest } from 'fastify'
import { isViewBearer } from '@impulse/api/members/impersonation'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import type { App, Routes } from '../../../platform/http/app.ts'
import { ownHost } from '../../../platform/http/requests/own-host.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { getBearerToken } from '../../../platform/session/require-member.ts'
import { getUser } from '../../identity/profile/profile.service.ts'
import { endView, openImpersonation, findImpersonation } from './impersonation.service.ts'
import { readableRoutes } from './readable-routes.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

/**
 * Allows an impersonation to read `readableRoutes` as the member and to end itself, and refuses every other route. The
 * caller must register this hook before the first route.
 */
export function registerReadOnlyGuard(app: App, context: DbContext): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Calls `done` synchronously for a request without an impersonation token, because creating a promise at
    // every request would cost time.
    const bearer = getBearerToken(request)
    if (!isViewBearer(bearer)) return done()
    void allowReadOnly(context, { request, bearer }, done)
  })
}

async function allowReadOnly(
  context: DbContext,
  params: CheckParams,
  done: (refusal?: Error) => void,
): Promise<void> {
  const refusal = await checkImpersonation(context, params).catch((error: unknown) => error as Error)
  done(refusal)
}

type CheckParams = { request: FastifyRequest; bearer: string }

async function checkImpersonation(context: DbContext, { request, bearer }: CheckParams): Promise<undefined> {
  const view = await findImpersonation(context, bearer)
  if (!view) throw new Refusal('unauthorized')
  const { url = '' } = request.routeOptions
  const isEnd = request.method === 'POST' && url === '/api/member-view/end'
  if (!isEnd && (request.method !== 'GET' || !readableRoutes.has(url))) throw new Refusal('view_only')
  request.member = { memberId: view.memberId, sessionId: view.id, view: { endsAt: view.endsAt } }
  return undefined
}

/** Routes with which the app server opens, reads and ends an impersonation. */
export const impersonationRoutes =
  (context: DbContext & { publicUrl: string | undefined }): Routes =>
  (app) => {
    app.addRoute('POST /api/member-view/open', {}, ({ body: { token } }) => openImpersonation(context, token))
    app.addRoute('GET /api/member-view', {}, async (request) => {
      const { memberId, sessionId, endsAt } = impersonationOf(request)
      const host = ownHost(request, context.publicUrl)
      const user = await getUser(context.db, { memberId, now: context.clock.businessNow(), host })
      return { id: sessionId, user, endsAt: moscowIso(endsAt) }
    })
    app.addRoute('POST /api/member-view/end', {}, async (request) => {
      await endView(context, impersonationOf(request).sessionId)
      return true
    })
  }

function impersonationOf({ member }: FastifyRequest) {
  if (!member?.view) throw new Refusal('unauthorized')
  return { ...member, endsAt: member.view.endsAt }
}
