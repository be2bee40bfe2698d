import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  newPasskeySchema,
  passkeyAnswerSchema,
  passkeyOptionsSchema,
  passkeyPaths,
  passkeySchema,
  passkeysSchema,
} from '@impulse/api/sign-in/passkey'
import { rowIdSchema } from '@impulse/api/fields/row-id'
import { sessionBearerHeader, verifyAnswerSchema } from '@impulse/api/sign-in/sign-in'
import type { Config } from '../../../platform/config/config.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { toSite } from '../../../platform/session/web-authn.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import type { StartContext } from '../sign-in/sign-in.service.ts'
import {
  addPasskey,
  createRegistrationOptions,
  createSignInOptions,
  type PasskeyContext,
  listPasskeys,
  removePasskey,
  signInByPasskey,
} from './passkeys.service.ts'

type PasskeyRoutesContext = PasskeyContext &
  StartContext & { config: Pick<Config, 'publicUrl' | 'limits' | 'brand'> }

export const passkeyRoutes =
  ({ config, ...context }: PasskeyRoutesContext): Routes =>
  (app) => {
    const onRequest = requireMember(context.sessions)
    const options = { 200: passkeyOptionsSchema }
    const getUserAgent = (request: FastifyRequest) => request.headers['user-agent'] ?? ''

    app.get(
      passkeyPaths.list,
      { onRequest, schema: { response: { 200: passkeysSchema } } },
      async ({ member: { memberId } }) => ({ passkeys: await listPasskeys(context.db, memberId) }),
    )
    app.post(passkeyPaths.newOptions, { onRequest, schema: { response: options } }, async (request) => {
      const { memberId } = request.member
      const site = toSite(config, request)
      return {
        options: await createRegistrationOptions(context, { memberId, site, programme: config.brand.name }),
      }
    })
    app.post(
      passkeyPaths.list,
      { onRequest, schema: { body: newPasskeySchema, response: { 200: passkeySchema } } },
      (request) => {
        const site = toSite(config, request)
        return addPasskey(context, {
          ...request.member,
          site,
          made: request.body,
          userAgent: getUserAgent(request),
        })
      },
    )
    app.delete(
      passkeyPaths.one,
      { onRequest, schema: { params: rowIdSchema, response: { 200: z.literal(true) } } },
      async ({ params: { id }, member: { memberId } }) => {
        await removePasskey(context, { id, memberId })
        return true as const
      },
    )

    app.post(passkeyPaths.signInOptions, { schema: { response: options } }, async (request) => ({
      options: await createSignInOptions(
        { ...context, limits: config.limits },
        { site: toSite(config, request), address: request.ip },
      ),
    }))
    app.post(
      passkeyPaths.signIn,
      { schema: { body: passkeyAnswerSchema, response: { 200: verifyAnswerSchema } } },
      async (request, reply) => {
        const site = toSite(config, request)
        const { body: answer, ip, headers } = request
        const tried = { answer, site, ip, cookies: headers.cookie, userAgent: getUserAgent(request) }
        const { tokens, deviceCookie } = await signInByPasskey(context, tried)
        reply.header(sessionBearerHeader, tokens.sessionBearer).header('set-cookie', deviceCookie)
        return { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken }
      },
    )
  }
