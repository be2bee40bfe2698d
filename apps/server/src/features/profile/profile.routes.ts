import * as z from 'zod/mini'
import { signInPaths } from '@impulse/wire/sign-in'
import { consentRequestSchema, userAnswerSchema } from '@impulse/wire/user'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Routes } from '../../platform/http/app.ts'
import { requireMember } from '../../platform/session/require-member.ts'
import type { Sessions } from '../../platform/session/session.ts'
import { recordConsent, userOf } from './profile.ts'

type Deps = { db: Db; clock: Clock; sessions: Sessions }

/** Success of a saved form is a bare `true`, as the specification has it. */
const savedSchema = z.literal(true)

export const profileRoutes =
  ({ db, clock, sessions }: Deps): Routes =>
  (app) => {
    const onlyMember = requireMember(sessions)

    app.get(
      signInPaths.user,
      {
        // Without a bearer the answer is that nobody is signed in; with a bad one it is 401.
        onRequest: async (request) => {
          if (request.headers.authorization) await onlyMember(request)
        },
        schema: { response: { 200: userAnswerSchema } },
      },
      async (request) =>
        request.headers.authorization
          ? { isLoggedIn: true, user: await userOf(db, request.member.memberId) }
          : { isLoggedIn: false },
    )

    app.post(
      signInPaths.consents,
      { onRequest: onlyMember, schema: { body: consentRequestSchema, response: { 200: savedSchema } } },
      async (request) => {
        await recordConsent(db, {
          ...request.body,
          memberId: request.member.memberId,
          now: clock.systemNow(),
          ip: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
        })
        return true as const
      },
    )
  }
