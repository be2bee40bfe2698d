import {
  codeAnswerSchema,
  codeRequestSchema,
  sessionBearerHeader,
  signInPaths,
  verifyAnswerSchema,
  verifyRequestSchema,
} from '@impulse/api/sign-in/sign-in'
import type { Routes } from '../../../platform/http/app.ts'
import { requestCode, signIn, type SignInDeps } from './sign-in.service.ts'

export const signInRoutes =
  (deps: SignInDeps): Routes =>
  (app) => {
    app.get(signInPaths.captchaChallenge, () => deps.captcha.challenge())

    app.post(
      signInPaths.code,
      { schema: { body: codeRequestSchema, response: { 200: codeAnswerSchema } } },
      ({ body: { phone, captcha }, ip, headers }) =>
        requestCode(deps, { phone, captcha, address: ip, cookies: headers.cookie }),
    )

    app.post(
      signInPaths.verify,
      { schema: { body: verifyRequestSchema, response: { 200: verifyAnswerSchema } } },
      async (request, reply) => {
        const { userId, code, captcha } = request.body
        const { tokens, deviceCookie } = await signIn(deps, {
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
