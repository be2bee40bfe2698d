import { balancePartsPath, balancePartsSchema } from '@impulse/api/balance/balance-parts'
import { explanationSchema, operationIdSchema, operationPath } from '@impulse/api/balance/operation'
import type { Routes } from '../../../platform/http/app.ts'
import { asTypedJson } from '../../../platform/http/typed-json.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import { explainOperation } from './operation.ts'
import { getBalanceParts } from './balance-parts.ts'
import type { AppContext } from '../../../platform/context.ts'

/** Routes of the parts of a member's balance and of the explanation of an operation. */
export const operationRoutes =
  ({ db, sessions }: Pick<AppContext, 'db' | 'sessions'>): Routes =>
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
