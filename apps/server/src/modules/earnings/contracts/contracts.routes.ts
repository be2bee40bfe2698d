import type { Routes } from '../../../platform/http/app.ts'
import { withoutResponseValidation } from '../../../platform/http/response-validation.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import { sendAttachment } from '../../../platform/http/responses/send-attachment.ts'
import { getContracts, getContractsFile } from './contracts.service.ts'
import type { FileLimitContext } from '../../../platform/http/requests/member-file-limit.ts'
import type { Sessions } from '../../../platform/session/session.ts'

export const contractRoutes =
  ({ sessions, ...context }: FileLimitContext & { sessions: Sessions }): Routes =>
  (app) => {
    app.addRoute(
      'GET /api/contract/',
      { onRequest: requireMember(sessions), ...withoutResponseValidation },
      (request) => getContracts(context.db, request.member.memberId, request.query),
    )
    app.addRoute(
      'GET /api/contract/file/',
      { onRequest: requireMember(sessions), exposeHeadRoute: false },
      async ({ member: { memberId }, query }, reply) =>
        sendAttachment(reply, await getContractsFile(context, memberId, query)),
    )
  }
