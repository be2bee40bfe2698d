import { maxFileBytes } from '@impulse/api/files/file-limits'
import type { Routes } from '../../../platform/http/app.ts'
import { FormFile, takeForms } from '../../../platform/http/requests/forms.ts'
import { getIdempotencyKey } from '../../../platform/http/requests/idempotency-key.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import type { Sessions } from '../../../platform/session/session.ts'
import { getOrder } from '../orders/orders.service.ts'
import {
  claimChoices,
  type ClaimContext,
  claimOrderHandler,
  makeClaim,
  replyToClaim,
} from './claims.service.ts'

export const claimRoutes =
  ({ sessions, ...context }: ClaimContext & { sessions: Sessions }): Routes =>
  (app) => {
    const onlyMember = requireMember(sessions)
    const handlers = { contract: claimOrderHandler(context) }

    app.addRoute('GET /api/contract/claim/', { onRequest: onlyMember }, () =>
      claimChoices(context.db, context),
    )

    void app.register(async (scope) => {
      // Checks the session before the body is read, so that only a member can send a file.
      scope.addHook('onRequest', onlyMember)
      takeForms(scope, { maxFileBytes })
      scope.addRoute('POST /api/contract/claim/', {}, async (request) => {
        const { file, ...fields } = request.body
        if (!(file instanceof FormFile)) throw new Refusal('file_required')
        const key = getIdempotencyKey(request)
        const { memberId } = request.member
        return { order: await makeClaim(context, { memberId, key, fields, file: file.bytes }) }
      })
      scope.addRoute('POST /api/contract/claim/:id/reply/', {}, async (request) => {
        const { file, ...fields } = request.body
        if (file !== undefined && !(file instanceof FormFile)) throw new Refusal('invalid_request')
        const { id } = request.params
        const { memberId } = request.member
        const key = getIdempotencyKey(request)
        await replyToClaim(context, { memberId, orderId: id, key, fields, file: file?.bytes ?? null })
        return { order: await getOrder(context.db, { id, memberId, handlers }) }
      })
    })
  }
