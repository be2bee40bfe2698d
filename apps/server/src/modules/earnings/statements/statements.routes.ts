import type { FastifyRequest } from 'fastify'
import type { Routes } from '../../../platform/http/app.ts'
import { sendAttachment } from '../../../platform/http/responses/send-attachment.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import type { Sessions } from '../../../platform/session/session.ts'
import {
  checkStatement,
  periodStatement,
  type StatementContext,
  statementYears,
  yearStatement,
} from './statements.service.ts'

type StatementRoutesContext = StatementContext & {
  sessions: Sessions
  config: StatementContext['config'] & { publicUrl: string | undefined }
}

export const statementRoutes =
  (context: StatementRoutesContext): Routes =>
  (app) => {
    const onRequest = requireMember(context.sessions)
    // Uses the host of the request when `publicUrl` is not set. The server then accepts only local host
    // names, so the host can be trusted.
    const checkAddress = ({ protocol, host }: FastifyRequest) =>
      `${context.config.publicUrl ?? `${protocol}://${host}`}${checkPage}`

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
    app.addRoute('POST /api/statement/check/', {}, ({ body: { code, closing, fileHash }, ip }) =>
      checkStatement(context, {
        code,
        address: ip,
        ...(closing !== undefined && { closing }),
        ...(fileHash !== undefined && { fileHash }),
      }),
    )
  }

/** Path of the cabinet's page on which anybody can verify a statement. */
const checkPage = '/check'
