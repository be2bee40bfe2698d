import {
  codeAnswerSchema,
  codeRequestSchema,
  sessionBearerHeader,
  signInPaths,
  verifyAnswerSchema,
  verifyRequestSchema,
} from '@impulse/api/sign-in/sign-in'
import type { Routes } from '../../../platform/http/app.ts'
import { requestCode, signIn, type SignInContext } from './sign-in.service.ts'

export const signInRoutes =
  (context: SignInContext): Routes =>
  (app) => {
    app.get(signInPaths.captchaChallenge, () => context.captcha.challenge())

    app.post(
      signInPaths.code,
      { schema: { body: codeRequestSchema, response: { 200: codeAnswerSchema } } },
      ({ body: { phone, captcha }, ip, headers }) =>
        requestCode(context, { phone, captcha, address: ip, cookies: headers.cookie }),
    )

    app.post(
      signInPaths.verify,
      { schema: { body: verifyRequestSchema, response: { 200: verifyAnswerSchema } } },
      async (request, reply) => {
        const { userId, code, captcha } = request.body
        const { tokens, deviceCookie } = await signIn(context, {
          attemptId: userId,
          code,
          captcha,
          cookies: request.headers.cookie,
          ip: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
        })
        reply.header(sessionBearerHeader, tokens.sessionBearer).header('set-cookie', deviceCookie)
        return { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken }
      },
    )
  }
