import type { FastifyRequest } from 'fastify'
import type { App, Routes } from '../../http/app.ts'
import type { Site } from '../../session/web-authn.ts'
import type { AccessContext } from '../sign-in/invitations.ts'
import {
  addStaffKey,
  changeOwnPassword,
  endOwnSession,
  type OwnActor,
  myAccess,
  removeStaffKey,
  renewRecoveryCodes,
} from './my-access.ts'
import type { SecondFactor } from './confirm-second-factor.ts'
import { createStaffRegistrationOptions, createStaffAssertionOptions } from './staff-keys.ts'

/** Function that returns the site of the console, for which passkeys are created. */
export type ToSite = (request: Pick<FastifyRequest, 'protocol' | 'host'>) => Site
type MyAccessRoutesContext = AccessContext & { toSite: ToSite }

const config = { action: 'access.my-access' as const }

/** Routes by which a signed-in staff member changes their own password, recovery codes and passkeys, or ends a session. */
export const myAccessRoutes =
  (context: MyAccessRoutesContext): Routes =>
  (app) => {
    const by = (request: FastifyRequest<{ Body: { factor: SecondFactor } }>): OwnActor => ({
      name: request.staff.name,
      sessionId: request.staff.sessionId,
      site: context.toSite(request),
      factor: request.body.factor,
    })
    app.addRoute('GET /console/api/my-access', { config }, ({ staff }) => myAccess(context, staff.name))
    app.addRoute('POST /console/api/my-access/password', { config }, async (request) => {
      const { password, newPassword } = request.body
      await changeOwnPassword(context, { ...by(request), password, newPassword })
      return true as const
    })
    app.addRoute('POST /console/api/my-access/recovery-codes', { config }, async (request) => ({
      recoveryCodes: await renewRecoveryCodes(context, { ...by(request), ...request.body }),
    }))
    app.addRoute('POST /console/api/my-access/keys', { config }, async (request) => {
      const userAgent = request.headers['user-agent'] ?? ''
      await addStaffKey(context, { ...by(request), ...request.body, userAgent })
      return myAccess(context, request.staff.name)
    })
    app.addRoute('POST /console/api/my-access/keys/:id/removal', { config }, async (request) => {
      await removeStaffKey(context, { ...by(request), ...request.body, id: request.params.id })
      return myAccess(context, request.staff.name)
    })
    app.addRoute(
      'POST /console/api/my-sessions/:id/end',
      { config: { action: 'access.my-sessions' } },
      async (request) => {
        await endOwnSession(context, { ...by(request), id: request.params.id })
        return true as const
      },
    )
    askingRoutes(app, context)
  }

/**
 * Registers the routes that return options for the browser: to create a passkey, or to request a response of a passkey.
 */
function askingRoutes(app: App, { toSite, ...context }: MyAccessRoutesContext): void {
  app.addRoute('POST /console/api/my-access/new-key', { config }, async (request) => {
    const input = { name: request.staff.name, site: toSite(request), programme: context.programme }
    return { options: await createStaffRegistrationOptions(context, input) }
  })
  app.addRoute('POST /console/api/my-access/proof', { config }, async (request) => ({
    options: await createStaffAssertionOptions(context, { name: request.staff.name, site: toSite(request) }),
  }))
}
