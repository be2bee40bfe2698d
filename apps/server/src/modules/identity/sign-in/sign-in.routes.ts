import { sessionBearerHeader } from '@impulse/api/sign-in/sign-in'
import type { Routes } from '../../../platform/http/app.ts'
import { reportSignIn } from '../../../platform/http/responses/report-security-events.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { getChallenge, requestCode, signIn, type SignInContext } from './sign-in.service.ts'

export const signInRoutes =
  (context: SignInContext): Routes =>
  (app) => {
    app.addRoute('POST /api/captcha/challenge', {}, ({ body: { subject }, ip }) =>
      getChallenge(context, { subject, ip }),
    )

    app.addRoute('POST /api/mobile-auth/code', {}, ({ body: { phone, captcha }, ip, headers }) =>
      requestCode(context, { phone, captcha, address: ip, cookies: headers.cookie }),
    )

    const config = { signIn: 'member-code' as const }
    app.addRoute('POST /api/mobile-auth/verify', { config }, async (request, reply) => {
      const { userId, code, captcha } = request.body
      const { memberId, started } = await signIn(context, {
        attemptId: userId,
        code,
        captcha,
        cookies: request.headers.cookie,
        ip: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      })
      if (!started) {
        // A correct code is a step of the sign-in; the journal records it as such, because no guess was refused.
        reportSignIn(request, { subject: { memberId }, reason: 'passkey_required' })
        throw new Refusal('passkey_required')
      }
      const { tokens, deviceCookies } = started
      reportSignIn(request, { subject: { sessionId: tokens.sessionId } })
      reply.header(sessionBearerHeader, tokens.sessionBearer).header('set-cookie', deviceCookies)
      return { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken }
    })
  }
