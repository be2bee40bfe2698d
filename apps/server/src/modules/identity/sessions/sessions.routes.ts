import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RefreshAnswer, sessionBearerHeader } from '@impulse/api/sign-in/sign-in'
import type { Routes } from '../../../platform/http/app.ts'
import { ownHost } from '../../../platform/http/requests/own-host.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import { getUser } from '../profile/profile.service.ts'
import type { AppContext } from '../../../platform/context.ts'

type SessionRoutesContext = Pick<AppContext, 'db' | 'clock' | 'sessions'> & { publicUrl: string | undefined }

/**
 * Routes that refresh a session by a refresh token, and routes by which the app server reads or ends the
 * session whose token is in the session cookie.
 */
export const sessionRoutes =
  ({ db, clock, sessions, publicUrl }: SessionRoutesContext): Routes =>
  (app) => {
    const refresh = async (refreshToken: string, reply: FastifyReply): Promise<RefreshAnswer> => {
      const tokens = await sessions.refresh(refreshToken)
      // The app server reads this header and extends the session cookie to the lifetime of the session.
      reply.header(sessionBearerHeader, tokens.sessionBearer)
      return { data: { access_token: tokens.accessToken, refresh_token: tokens.refreshToken } }
    }
    app.addRoute(
      'GET /api/refresh-token',
      { exposeHeadRoute: false, onRequest: refuseUnasked },
      (request, reply) => refresh(request.query.refreshToken, reply),
    )
    app.head('/api/refresh-token', () => {
      throw new Refusal('method_not_allowed')
    })
    app.addRoute('POST /api/refresh-token', {}, (request, reply) => refresh(request.body.refreshToken, reply))

    const onlySession = requireMember(sessions, ['session'])
    app.addRoute('GET /api/session/', { onRequest: onlySession }, async (request) => {
      const { memberId, sessionId } = request.member
      const host = ownHost(request, publicUrl)
      return {
        accessToken: sessions.createAccessToken(sessionId),
        user: await getUser(db, { memberId, now: clock.businessNow(), host }),
      }
    })
    // Accepts the access token in addition to the session token, so that the browser can end its session.
    app.addRoute(
      'POST /api/session/end',
      { onRequest: requireMember(sessions, ['session', 'access']) },
      async ({ member }) => {
        await sessions.end(member.sessionId, 'logout')
        return true
      },
    )
  }

/**
 * Refuses a refresh request that the browser sends as a navigation or a prefetch. A prefetch must not use up the
 * refresh token, and opening a link must not sign a member in to another person's account.
 */
async function refuseUnasked({ headers }: FastifyRequest): Promise<void> {
  if (headers['sec-fetch-mode'] === 'navigate') throw new Refusal('cross_site')
  const purposes = [headers['sec-purpose'], headers['purpose'], headers['x-moz']].flat()
  const isPrefetch = purposes.some((purpose) => purpose && /prefetch|prerender|preview/i.test(purpose))
  if (isPrefetch) throw new Refusal('method_not_allowed')
}
