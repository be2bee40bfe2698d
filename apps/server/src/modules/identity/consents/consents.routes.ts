import type { Routes } from '../../../platform/http/app.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import { getConsents, recordConsent } from './consents.service.ts'
import type { AppContext } from '../../../platform/context.ts'

export const consentRoutes =
  ({ db, clock, sessions }: Pick<AppContext, 'db' | 'clock' | 'sessions'>): Routes =>
  (app) => {
    const onRequest = requireMember(sessions)

    app.addRoute('POST /api/consents/', { onRequest }, async (request) => {
      await recordConsent(db, {
        ...request.body,
        memberId: request.member.memberId,
        at: clock.systemNow(),
        businessNow: clock.businessNow(),
        ip: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      })
      return true as const
    })

    app.addRoute('GET /api/lk/consents/', { onRequest }, ({ member: { memberId } }) =>
      getConsents(db, { memberId, businessNow: clock.businessNow() }),
    )
  }
