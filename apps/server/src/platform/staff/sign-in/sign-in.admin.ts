import type { FastifyReply, FastifyRequest } from 'fastify'
import { consoleActionNames, mayDo } from '@impulse/api/staff/console-permissions'
import { deviceName } from '../../session/device-name.ts'
import { consoleCookie, consoleCookieGone, consoleTokenIn } from '../../admin/console-cookie.ts'
import type { Routes } from '../../http/app.ts'
import { newOpaqueId } from '../../ids/ids.ts'
import { reportSignIn } from '../../http/responses/report-security-events.ts'
import { Refusal } from '../../refusal/refusal.ts'
import type { HostCookies } from '../../http/requests/host-cookies.ts'
import { browserIdCookie, readBrowserId } from '../../session/browser-id.ts'
import { createSecondFactorOptions, proveSecondFactor, signInByPassword } from './console-sign-in.ts'
import { acceptInvitation, type AccessContext, checkNewPassword, openInvitation } from './invitations.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import type { ToSite } from '../credentials/my-access.admin.ts'
import { recoveryCodesLeft } from '../staff.service.ts'
import { endStaffSessions, type From, type StaffSession, listStaffSessions } from './staff-sessions.ts'

type StaffSignInRoutesContext = AccessContext & {
  browsers: KnownBrowsers
  hostCookies: HostCookies
  toSite: ToSite
}

/** Returns the client of a request. A browser without an id gets a new one, which `setSignInCookies` stores in it. */
const toClient = (hostCookies: HostCookies, { ip, headers }: FastifyRequest): Required<From> => ({
  ip,
  userAgent: headers['user-agent'] ?? '',
  browserId: readBrowserId(hostCookies, headers.cookie) ?? newOpaqueId(),
  token: consoleTokenIn(hostCookies, headers.cookie),
})

/**
 * Routes of the console for signing in and out, for invitations, and for the sessions of the signed-in staff
 * member.
 */
export const accessRoutes =
  (context: StaffSignInRoutesContext): Routes =>
  (app) => {
    staffSignInRoutes(app, context)
    currentSessionRoutes(app, context)
    invitationRoutes(app, context)
    mySessionsRoutes(app, context)
  }

const staffSignInRoutes = (
  app: Parameters<Routes>[0],
  { browsers, hostCookies, toSite, ...context }: StaffSignInRoutesContext,
): void => {
  app.addRoute(
    'POST /console/api/session',
    { config: { action: 'access.sign-in', signIn: 'staff-password' } },
    async (request, reply) => {
      const { name, password } = request.body
      const browser = browsers.find(request.headers.cookie, name)
      const halfSession = await signInByPassword(context, {
        name,
        password,
        browser,
        from: toClient(hostCookies, request),
      })
      reportSignIn(request, { subject: { staffName: name } })
      reply.header('set-cookie', consoleCookie(hostCookies, halfSession.token))
      return true as const
    },
  )
  app.addRoute(
    'POST /console/api/session/second-factor',
    { config: { action: 'access.sign-in', signIn: 'staff-second-factor' } },
    async (request, reply) => {
      const from = toClient(hostCookies, request)
      const { token } = from
      if (token === null) throw new Refusal('staff_unauthorized')
      const proven = await proveSecondFactor(context, {
        factor: request.body,
        site: toSite(request),
        from: { ...from, token },
        findBrowser: (name) => browsers.find(request.headers.cookie, name),
      })
      // The name of the factor in the request, such as `recoveryCode`, is the reason.
      const reason = Object.keys(request.body)[0] ?? ''
      reportSignIn(request, { subject: { staffName: proven.name }, reason })
      setSignInCookies(reply, { browsers, hostCookies, from, ...proven })
      return true as const
    },
  )
  app.addRoute(
    'POST /console/api/session/second-factor/key',
    { config: { action: 'access.sign-in' } },
    async (request) => {
      const token = consoleTokenIn(hostCookies, request.headers.cookie)
      if (token === null) throw new Refusal('staff_unauthorized')
      return { options: await createSecondFactorOptions(context, { token, site: toSite(request) }) }
    },
  )
}

const currentSessionRoutes = (
  app: Parameters<Routes>[0],
  { hostCookies, ...context }: StaffSignInRoutesContext,
): void => {
  app.addRoute(
    'GET /console/api/session',
    { config: { action: 'access.session' } },
    async ({ staff: { name, roles } }) => ({
      name,
      roles,
      recoveryCodesLeft: await recoveryCodesLeft(context.db, name),
      may: consoleActionNames.filter((action) => mayDo(action, roles)),
    }),
  )
  app.addRoute(
    'DELETE /console/api/session',
    { config: { action: 'access.session' } },
    async ({ staff: { name, sessionId } }, reply) => {
      await endStaffSessions(context.db, { name, id: sessionId })
      reply.header('set-cookie', consoleCookieGone(hostCookies))
      return true as const
    },
  )
}

/** Sets the cookies of a completed sign-in: the session, the known browser and its id. */
function setSignInCookies(
  reply: FastifyReply,
  input: {
    browsers: KnownBrowsers
    hostCookies: HostCookies
    from: Required<From>
    name: string
    token: string
  },
): void {
  reply.header('set-cookie', [
    consoleCookie(input.hostCookies, input.token),
    input.browsers.remember(input.name),
    browserIdCookie(input.hostCookies, input.from.browserId),
  ])
}

const invitationRoutes = (
  app: Parameters<Routes>[0],
  { browsers, hostCookies, ...context }: StaffSignInRoutesContext,
): void => {
  const config = { action: 'access.invitation' as const }
  app.addRoute('POST /console/api/invitation', { config }, ({ body }) => openInvitation(context, body))
  app.addRoute('POST /console/api/invitation/password', { config }, async ({ body }) => {
    await checkNewPassword(context, body)
    return true as const
  })
  const acceptConfig = { ...config, signIn: 'staff-invitation' as const }
  app.addRoute('POST /console/api/invitation/accept', { config: acceptConfig }, async (request, reply) => {
    const from = toClient(hostCookies, request)
    const accepted = await acceptInvitation(context, { ...request.body, from })
    reportSignIn(request, { subject: { staffName: accepted.name } })
    setSignInCookies(reply, { browsers, hostCookies, from, ...accepted })
    return { recoveryCodes: accepted.recoveryCodes }
  })
}

const mySessionsRoutes = (app: Parameters<Routes>[0], context: StaffSignInRoutesContext): void => {
  const config = { action: 'access.my-sessions' as const }
  app.addRoute('GET /console/api/my-sessions', { config }, async ({ staff }) =>
    (await listStaffSessions(context, staff.name)).map((session) => toDto(session, staff.sessionId)),
  )
}

const toDto = ({ id, ip, userAgent, ...at }: StaffSession, current: string) => ({
  id,
  ip,
  device: deviceName(userAgent),
  current: id === current,
  createdAt: at.createdAt.toISOString(),
  lastUsedAt: at.lastUsedAt.toISOString(),
  endsAt: at.endsAt.toISOString(),
})
