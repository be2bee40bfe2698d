import type { Routes } from '../../../platform/http/app.ts'
import { withoutResponseValidation } from '../../../platform/http/response-validation.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import { forecastFor, getIncome, setMonthGoal } from './rewards.service.ts'
import type { AppContext } from '../../../platform/context.ts'

export const rewardsRoutes =
  ({ db, clock, sessions }: Pick<AppContext, 'db' | 'clock' | 'sessions'>): Routes =>
  (app) => {
    const onRequest = requireMember(sessions)
    app.addRoute('GET /api/rewards/forecast/', { onRequest, ...withoutResponseValidation }, (request) =>
      forecastFor(db, { memberId: request.member.memberId, now: clock.businessNow() }),
    )
    app.addRoute('PUT /api/rewards/goal/', { onRequest }, async ({ body, member: { memberId } }) => {
      await setMonthGoal(db, { memberId, now: clock.businessNow(), ...body })
      return true as const
    })
    app.addRoute('GET /api/rewards/income/', { onRequest, ...withoutResponseValidation }, (request) =>
      getIncome(db, { memberId: request.member.memberId, now: clock.businessNow() }),
    )
  }
