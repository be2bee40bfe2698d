import type { Routes } from '../../../platform/http/app.ts'
import { ownHost } from '../../../platform/http/requests/own-host.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import { getUser } from './profile.service.ts'
import type { AppContext } from '../../../platform/context.ts'

type ProfileRoutesContext = Pick<AppContext, 'db' | 'clock' | 'sessions'> & { publicUrl: string | undefined }

export const profileRoutes =
  ({ db, clock, sessions, publicUrl }: ProfileRoutesContext): Routes =>
  (app) => {
    const onlyMember = requireMember(sessions)

    app.addRoute(
      'GET /api/user/',
      {
        // A request without a bearer token gets `isLoggedIn: false`; an invalid token gets 401.
        onRequest: async (request) => {
          if (request.headers.authorization) await onlyMember(request)
        },
      },
      async (request) => {
        if (!request.headers.authorization) return { isLoggedIn: false }
        const { memberId } = request.member
        const host = ownHost(request, publicUrl)
        return { isLoggedIn: true, user: await getUser(db, { memberId, now: clock.businessNow(), host }) }
      },
    )
  }
