import type { Routes } from '../../../platform/http/app.ts'
import { withoutResponseValidation } from '../../../platform/http/response-validation.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import { explainOperation } from './operation.ts'
import { getBalanceParts } from './balance-parts.ts'
import type { AppContext } from '../../../platform/context.ts'

/** Routes that return the parts of a member's balance and the explanation of one operation. */
export const operationRoutes =
  ({ db, sessions }: Pick<AppContext, 'db' | 'sessions'>): Routes =>
  (app) => {
    const onRequest = requireMember(sessions)
    app.addRoute('GET /api/balance/parts/', { onRequest, ...withoutResponseValidation }, (request) =>
      getBalanceParts(db, request.member.memberId),
    )
    app.addRoute('GET /api/balance/operation/:id/', { onRequest, ...withoutResponseValidation }, (request) =>
      explainOperation(db, { memberId: request.member.memberId, id: request.params.id }),
    )
  }
