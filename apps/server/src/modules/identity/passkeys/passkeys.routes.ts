import type { FastifyRequest } from 'fastify'
import { sessionBearerHeader } from '@impulse/api/sign-in/sign-in'
import type { Config } from '../../../platform/config/config.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { reportSignIn } from '../../../platform/http/responses/report-security-events.ts'
import { requireRecentAuthentication } from '../../../platform/session/reauthentication.ts'
import { toSite } from '../../../platform/session/web-authn.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import type { StartContext } from '../sign-in/sign-in.service.ts'
import { getSecondFactor } from '../second-factor/second-factor.service.ts'
import {
  addPasskey,
  createRegistrationOptions,
  type PasskeyConfirmationContext,
  listPasskeys,
  removePasskey,
} from './passkeys.service.ts'
import { createSignInOptions, signInByPasskey } from './sign-in-by-passkey.ts'

type PasskeyRoutesContext = PasskeyConfirmationContext &
  StartContext & { config: Pick<Config, 'publicUrl' | 'limits' | 'brand'> }

export const passkeyRoutes =
  (context: PasskeyRoutesContext): Routes =>
  (app) => {
    const { config } = context
    const onRequest = requireMember(context.sessions)
    // A passkey signs in without a code, so the person at the device must be the member.
    const requireRecent = ({ member }: FastifyRequest) =>
      requireRecentAuthentication(context, member.sessionId)
    const getUserAgent = (request: FastifyRequest) => request.headers['user-agent'] ?? ''

    app.addRoute('GET /api/passkeys/', { onRequest }, async ({ member: { memberId } }) => ({
      passkeys: await listPasskeys(context, memberId),
      secondFactor: await getSecondFactor(context, memberId),
    }))
    app.addRoute('POST /api/passkeys/options/', { onRequest }, async (request) => {
      await requireRecent(request)
      const { memberId } = request.member
      const site = toSite(config, request)
      return {
        options: await createRegistrationOptions(context, { memberId, site, programme: config.brand.name }),
      }
    })
    app.addRoute('POST /api/passkeys/', { onRequest }, async (request) => {
      await requireRecent(request)
      const site = toSite(config, request)
      return addPasskey(context, {
        ...request.member,
        site,
        newPasskey: request.body,
        userAgent: getUserAgent(request),
      })
    })
    app.addRoute('DELETE /api/passkeys/:id/', { onRequest }, async (request) => {
      await requireRecent(request)
      const { params, member } = request
      await removePasskey(context, { id: params.id, memberId: member.memberId })
      return true as const
    })

    app.addRoute('POST /api/mobile-auth/passkey/options/', {}, async (request) => ({
      options: await createSignInOptions(
        { ...context, limits: config.limits },
        { site: toSite(config, request), address: request.ip },
      ),
    }))
    const signInConfig = { signIn: 'member-passkey' as const }
    app.addRoute('POST /api/mobile-auth/passkey/', { config: signInConfig }, async (request, reply) => {
      const site = toSite(config, request)
      const { body: assertion, ip, headers } = request
      const tried = { assertion, site, ip, cookies: headers.cookie, userAgent: getUserAgent(request) }
      const { tokens, deviceCookies } = await signInByPasskey(context, tried)
      reportSignIn(request, { subject: { sessionId: tokens.sessionId } })
      reply.header(sessionBearerHeader, tokens.sessionBearer).header('set-cookie', deviceCookies)
      return { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken }
    })
  }
