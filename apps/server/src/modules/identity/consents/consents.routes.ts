import * as z from 'zod/mini'
import { memberConsentsSchema, profilePaths } from '@impulse/api/profile/profile'
import { signInPaths } from '@impulse/api/sign-in/sign-in'
import { consentRequestSchema } from '@impulse/api/profile/user'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import type { Sessions } from '../../../platform/session/session.ts'
import { getConsents, recordConsent } from './consents.service.ts'

type Deps = { db: Db; clock: Clock; sessions: Sessions }

export const consentRoutes =
  ({ db, clock, sessions }: Deps): Routes =>
  (app) => {
    const onRequest = requireMember(sessions)

    app.post(
      signInPaths.consents,
      { onRequest, schema: { body: consentRequestSchema, response: { 200: z.literal(true) } } },
      async (request) => {
        await recordConsent(db, {
          ...request.body,
          memberId: request.member.memberId,
          at: clock.systemNow(),
          businessNow: clock.businessNow(),
          ip: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
        })
        return true as const
      },
    )

    app.get(
      profilePaths.consents,
      { onRequest, schema: { response: { 200: memberConsentsSchema } } },
      ({ member: { memberId } }) => getConsents(db, { memberId, businessNow: clock.businessNow() }),
    )
  }
