import type { FastifyRequest } from 'fastify'
import type { Routes } from '../../../platform/http/app.ts'
import { sendAttachment } from '../../../platform/http/responses/send-attachment.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import type { Sessions } from '../../../platform/session/session.ts'
import type { CheckContext } from './issued-documents.ts'
import {
  checkDocument,
  periodStatement,
  type StatementContext,
  statementYears,
  toCheckAddress,
  yearStatement,
} from './statements.service.ts'

type StatementRoutesContext = StatementContext &
  Pick<CheckContext, 'getReceiptFacts'> & {
    sessions: Sessions
    config: StatementContext['config'] & { publicUrl: string | undefined }
  }

export const statementRoutes =
  (context: StatementRoutesContext): Routes =>
  (app) => {
    const onRequest = requireMember(context.sessions)
    const checkAddress = (request: FastifyRequest) => toCheckAddress(request, context.config.publicUrl)

    app.addRoute('GET /api/statement/', { onRequest, exposeHeadRoute: false }, async (request, reply) => {
      const { memberId } = request.member
      const params = { ...request.query, memberId, checkAddress: checkAddress(request) }
      return sendAttachment(reply, await periodStatement(context, params))
    })
    app.addRoute(
      'GET /api/statement/year/',
      { onRequest, exposeHeadRoute: false },
      async (request, reply) => {
        const { memberId } = request.member
        const params = { ...request.query, memberId, checkAddress: checkAddress(request) }
        return sendAttachment(reply, await yearStatement(context, params))
      },
    )
    app.addRoute('GET /api/statement/years/', { onRequest }, ({ member }) => statementYears(context, member))
    app.addRoute('POST /api/statement/check/', {}, ({ body: { code, sum, fileHash }, ip }) =>
      checkDocument(context, {
        code,
        address: ip,
        ...(sum !== undefined && { sum }),
        ...(fileHash !== undefined && { fileHash }),
      }),
    )
  }
