import type { Config } from '../../../platform/config/config.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import type { Sessions } from '../../../platform/session/session.ts'
import { toSite } from '../../../platform/session/web-authn.ts'
import {
  createReauthenticationOptions,
  reauthenticate,
  reauthenticateByPasskey,
  type ReauthenticationContext,
  requestReauthentication,
} from './reauthentication.ts'

/**
 * Routes by which a signed-in member enters a code or uses a passkey before the cabinet hands out secret data or changes
 * the member's passkeys.
 */
export const reauthenticationRoutes =
  ({
    sessions,
    ...context
  }: ReauthenticationContext & { sessions: Sessions; config: Pick<Config, 'publicUrl'> }): Routes =>
  (app) => {
    const onRequest = requireMember(sessions)
    app.addRoute('POST /api/lk/reauthentication/', { onRequest }, ({ member }) =>
      requestReauthentication(context, member),
    )
    app.addRoute('POST /api/lk/reauthentication/confirm/', { onRequest }, async ({ body, member }) => {
      await reauthenticate(context, { ...body, ...member })
      return true as const
    })
    app.addRoute('POST /api/lk/reauthentication/passkey/options/', { onRequest }, async (request) => {
      const site = toSite(context.config, request)
      return { options: await createReauthenticationOptions(context, { ...request.member, site }) }
    })
    app.addRoute('POST /api/lk/reauthentication/passkey/', { onRequest }, async (request) => {
      const { member, body: assertion } = request
      const site = toSite(context.config, request)
      await reauthenticateByPasskey(context, { ...member, site, assertion })
      return true as const
    })
  }
