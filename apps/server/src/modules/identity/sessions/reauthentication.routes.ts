import type { Routes } from '../../../platform/http/app.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import type { Sessions } from '../../../platform/session/session.ts'
import { reauthenticate, type ReauthenticationContext, requestReauthentication } from './reauthentication.ts'

/** Routes by which a signed-in member enters a code before the cabinet hands out secret data. */
export const reauthenticationRoutes =
  ({ sessions, ...context }: ReauthenticationContext & { sessions: Sessions }): Routes =>
  (app) => {
    const onRequest = requireMember(sessions)
    app.addRoute('POST /api/lk/reauthentication/', { onRequest }, ({ member }) =>
      requestReauthentication(context, member),
    )
    app.addRoute('POST /api/lk/reauthentication/confirm/', { onRequest }, async ({ body, member }) => {
      await reauthenticate(context, { ...body, sessionId: member.sessionId })
      return true as const
    })
  }
