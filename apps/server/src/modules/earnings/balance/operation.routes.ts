import { balancePartsPath, balancePartsSchema } from '@impulse/api/balance/balance-parts'
import { explanationSchema, operationIdSchema, operationPath } from '@impulse/api/balance/operation'
import type { Db } from '../../../platform/db/db.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { asTypedJson } from '../../../platform/http/typed-json.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import type { Sessions } from '../../../platform/session/session.ts'
import { explainOperation } from './operation.ts'
import { getBalanceParts } from './balance-parts.ts'

/** Doors of what a balance consists of, and of what an operation was made of. */
export const operationRoutes =
  ({ db, sessions }: { db: Db; sessions: Sessions }): Routes =>
  (app) => {
    const onRequest = requireMember(sessions)
    app.get(
      balancePartsPath,
      { onRequest, schema: { response: { 200: balancePartsSchema } }, ...asTypedJson },
      (request) => getBalanceParts(db, request.member.memberId),
    )
    app.get(
      operationPath,
      {
        onRequest,
        schema: { params: operationIdSchema, response: { 200: explanationSchema } },
        ...asTypedJson,
      },
      (request) => explainOperation(db, { memberId: request.member.memberId, id: request.params.id }),
    )
  }
