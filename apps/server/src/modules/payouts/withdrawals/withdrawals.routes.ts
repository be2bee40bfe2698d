import { type WithdrawalFailure } from '@impulse/api/withdrawals/withdrawal'
import type { RefusalResponse } from '../../../platform/http/responses/answer-refusals.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { getIdempotencyKey } from '../../../platform/http/requests/idempotency-key.ts'
import { sendAttachment } from '../../../platform/http/responses/send-attachment.ts'
import { withoutResponseValidation } from '../../../platform/http/response-validation.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import type { Sessions } from '../../../platform/session/session.ts'
import { toCheckAddress } from '../../earnings/statements/statements.service.ts'
import {
  requestWithdrawal,
  type Issuer,
  getReceipt,
  type WithdrawalContext,
  withdrawalTerms,
} from './withdrawals.service.ts'

type WithdrawalRoutesContext = WithdrawalContext & {
  config: { limits: boolean; publicUrl: string | undefined }
  sessions: Sessions
  issuer: Issuer
}

export const withdrawalRoutes =
  ({ sessions, issuer, ...context }: WithdrawalRoutesContext): Routes =>
  (app) => {
    const onlyMember = { onRequest: requireMember(sessions) }

    app.addRoute('GET /api/withdrawal/terms/', { ...onlyMember, ...withoutResponseValidation }, (request) =>
      withdrawalTerms(context, request.member.memberId),
    )
    app.addRoute(
      'POST /api/withdrawal/',
      { ...onlyMember, config: { refusalBody: flatBody }, ...withoutResponseValidation },
      async (request) => {
        const input = { key: getIdempotencyKey(request), request: request.body }
        const order = await requestWithdrawal(context, { ...input, memberId: request.member.memberId })
        return { success: true as const, order }
      },
    )
    app.addRoute(
      'GET /api/order/:id/receipt/',
      { ...onlyMember, exposeHeadRoute: false },
      async (request, reply) => {
        const checkAddress = toCheckAddress(request, context.config.publicUrl)
        const params = { orderId: request.params.id, memberId: request.member.memberId, issuer, checkAddress }
        return sendAttachment(reply, await getReceipt(context, params))
      },
    )
  }

/** Formats a refusal in the error shape that the specification fixed for the withdrawal request. */
const flatBody = ({ code, text, details, requestId }: RefusalResponse): WithdrawalFailure => ({
  success: false,
  error: text,
  errorCode: code,
  ...((details || requestId) && { details: { ...details, ...(requestId && { requestId }) } }),
})
