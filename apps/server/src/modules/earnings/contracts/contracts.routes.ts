import type { Routes } from '../../../platform/http/app.ts'
import { asTypedJson } from '../../../platform/http/typed-json.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import { getContracts } from './contracts.service.ts'
import type { AppContext } from '../../../platform/context.ts'

export const contractRoutes =
  ({ db, sessions }: Pick<AppContext, 'db' | 'sessions'>): Routes =>
  (app) => {
    app.addRoute('GET /api/contract/', { onRequest: requireMember(sessions), ...asTypedJson }, (request) =>
      getContracts(db, request.member.memberId, request.query),
    )
  }
