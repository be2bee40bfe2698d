import type { Routes } from '../../../platform/http/app.ts'
import { withoutResponseValidation } from '../../../platform/http/response-validation.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import { sendAttachment } from '../../../platform/http/responses/send-attachment.ts'
import { getContracts, getContractsFile } from './contracts.service.ts'
import type { AppContext } from '../../../platform/context.ts'

export const contractRoutes =
  ({ sessions, ...context }: Pick<AppContext, 'db' | 'clock' | 'sessions'>): Routes =>
  (app) => {
    app.addRoute(
      'GET /api/contract/',
      { onRequest: requireMember(sessions), ...withoutResponseValidation },
      (request) => getContracts(context.db, request.member.memberId, request.query),
    )
    app.addRoute(
      'GET /api/contract/file/',
      { onRequest: requireMember(sessions), exposeHeadRoute: false },
      ({ member: { memberId }, query }, reply) =>
        sendAttachment(reply, getContractsFile(context, memberId, query)),
    )
  }
