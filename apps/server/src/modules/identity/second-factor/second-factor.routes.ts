import type { Config } from '../../../platform/config/config.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import { toSite } from '../../../platform/session/web-authn.ts'
import { type SecondFactorContext, switchSecondFactor } from './switch-second-factor.ts'

/** Route by which a member decides that a sign-in needs a passkey. */
export const secondFactorRoutes =
  (context: SecondFactorContext & { config: Pick<Config, 'publicUrl'> }): Routes =>
  (app) => {
    const onRequest = requireMember(context.sessions)
    app.addRoute('PUT /api/lk/second-factor/', { onRequest }, (request) => {
      const { member, body } = request
      return switchSecondFactor(context, { ...member, ...body, site: toSite(context.config, request) })
    })
  }
