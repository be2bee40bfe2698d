import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  checkedStatementSchema,
  statementCheckSchema,
  statementPaths,
  statementQuerySchema,
  yearStatementQuerySchema,
} from '@impulse/wire/statement'
import type { Routes } from '../../platform/http/app.ts'
import { requireMember } from '../../platform/session/require-member.ts'
import type { Sessions } from '../../platform/session/session.ts'
import {
  checkStatement,
  periodStatement,
  type StatementDeps,
  type StatementFile,
  yearStatement,
} from './statements.ts'

type Deps = StatementDeps & {
  sessions: Sessions
  config: StatementDeps['config'] & { publicUrl: string | undefined }
}

export const statementRoutes =
  (deps: Deps): Routes =>
  (app) => {
    const onRequest = requireMember(deps.sessions)
    // Without an address of its own the programme answers on the machine's own names alone.
    const checkAddress = ({ protocol, host }: FastifyRequest) =>
      `${deps.config.publicUrl ?? `${protocol}://${host}`}${checkPage}`

    app.get(
      statementPaths.period,
      { onRequest, exposeHeadRoute: false, schema: { querystring: statementQuerySchema } },
      async (request, reply) => {
        const { memberId } = request.member
        const asked = { ...request.query, memberId, checkAddress: checkAddress(request) }
        return send(reply, await periodStatement(deps, asked))
      },
    )
    app.get(
      statementPaths.year,
      { onRequest, exposeHeadRoute: false, schema: { querystring: yearStatementQuerySchema } },
      async (request, reply) => {
        const { memberId } = request.member
        const asked = { ...request.query, memberId, checkAddress: checkAddress(request) }
        return send(reply, await yearStatement(deps, asked))
      },
    )
    app.post(
      statementPaths.check,
      { schema: { body: statementCheckSchema, response: { 200: checkedStatementSchema } } },
      ({ body: { code, closing, fileHash }, ip }) =>
        checkStatement(deps, {
          ...{ code, address: ip },
          ...(closing !== undefined && { closing }),
          ...(fileHash !== undefined && { fileHash }),
        }),
    )
  }

/** The cabinet's page for whoever holds a paper. */
const checkPage = '/check'

/** RFC 6266: the Russian name, and one in plain letters for clients that know no other. */
const send = (reply: FastifyReply, { name, plainName, type, body }: StatementFile): FastifyReply =>
  reply
    .type(type)
    .header(
      'content-disposition',
      `attachment; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .send(body)
