import { forecastSchema, incomeSchema, rewardsPaths } from '@impulse/api/rewards/rewards'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { asTypedJson } from '../../../platform/http/typed-json.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import type { Sessions } from '../../../platform/session/session.ts'
import { forecastFor, getIncome } from './rewards.service.ts'

export const rewardsRoutes =
  ({ db, clock, sessions }: { db: Db; clock: Clock; sessions: Sessions }): Routes =>
  (app) => {
    const onRequest = requireMember(sessions)
    app.get(
      rewardsPaths.forecast,
      { onRequest, schema: { response: { 200: forecastSchema } }, ...asTypedJson },
      (request) => forecastFor(db, { memberId: request.member.memberId, now: clock.businessNow() }),
    )
    app.get(
      rewardsPaths.income,
      { onRequest, schema: { response: { 200: incomeSchema } }, ...asTypedJson },
      (request) => getIncome(db, { memberId: request.member.memberId, now: clock.businessNow() }),
    )
  }
