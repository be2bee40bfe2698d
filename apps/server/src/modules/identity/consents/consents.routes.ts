import * as z from 'zod/mini'
import { memberConsentsSchema, profilePaths } from '@impulse/api/profile/profile'
import { signInPaths } from '@impulse/api/sign-in/sign-in'
import { consentRequestSchema } from '@impulse/api/profile/user'
import type { Routes } from '../../../platform/http/app.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import { getConsents, recordConsent } from './consents.service.ts'
import type { AppContext } from '../../../platform/context.ts'
export const consentRoutes =
  ({ db, clock, sessions }: Pick<AppContext, 'db' | 'clock' | 'sessions'>): Routes =>
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
