import type { Routes } from '../../../platform/http/app.ts'
import { withoutResponseValidation } from '../../../platform/http/response-validation.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import { getContracts } from './contracts.service.ts'
import type { AppContext } from '../../../platform/context.ts'

export const contractRoutes =
  ({ db, sessions }: Pick<AppContext, 'db' | 'sessions'>): Routes =>
  (app) => {
    app.addRoute(
      'GET /api/contract/',
      { onRequest: requireMember(sessions), ...withoutResponseValidation },
      (request) => getContracts(db, request.member.memberId, request.query),
    )
  }
