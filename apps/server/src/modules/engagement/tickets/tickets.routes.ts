import type { FastifyRequest } from 'fastify'
import { attachmentNames, maxAttachmentBytes } from '@impulse/api/tickets/ticket-limits'
import type { Routes } from '../../../platform/http/app.ts'
import { FormFile, takeForms } from '../../../platform/http/requests/forms.ts'
import { getIdempotencyKey } from '../../../platform/http/requests/idempotency-key.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { requireMember } from '../../../platform/session/require-member.ts'
import type { Sessions } from '../../../platform/session/session.ts'
import {
  type MessageContext,
  createTicket,
  closeOwn,
  rateTicket,
  getSubject,
  subjectToDto,
  getTicket,
  getTickets,
  writeMessage,
} from './tickets.service.ts'

export const ticketRoutes =
  ({ sessions, ...context }: MessageContext & { sessions: Sessions }): Routes =>
  (app) => {
    const onlyMember = requireMember(sessions)
    const { db } = context
    const singleTicketOptions = { onRequest: onlyMember }
    const toTicketKey = ({ params, member }: FastifyRequest<{ Params: { id: string } }>) => ({
      id: params.id,
      memberId: member.memberId,
    })

    app.addRoute('GET /api/thread/', { onRequest: onlyMember }, (request) =>
      getTickets(db, request.member.memberId, request.query),
    )
    app.addRoute(
      'GET /api/thread/subject/',
      { onRequest: onlyMember },
      async ({ query, member: { memberId } }) => ({
        subject: subjectToDto(await getSubject(db, { ...query, memberId })),
      }),
    )
    app.addRoute('GET /api/thread/:id/', singleTicketOptions, async (request) => ({
      thread: await getTicket(db, toTicketKey(request)),
    }))
    app.addRoute('POST /api/thread/:id/close/', singleTicketOptions, async (request) => ({
      thread: await closeOwn(context, toTicketKey(request)),
    }))
    app.addRoute('PUT /api/thread/:id/rating/', { onRequest: onlyMember }, async (request) => ({
      thread: await rateTicket(db, { ...toTicketKey(request), ...request.body }),
    }))

    void app.register(async (scope) => {
      // Authenticates the member before Fastify reads the body of the request.
      scope.addHook('onRequest', onlyMember)
      takeForms(scope, { maxFileBytes: maxAttachmentBytes })
      scope.addRoute('POST /api/thread/', {}, async (request) => {
        const { text, about, object } = request.body
        return { thread: await createTicket(context, { ...toFormValues(request), text, about, object }) }
      })
      scope.addRoute('POST /api/thread/:id/message/', {}, async (request) => {
        const { text } = request.body
        const { id: ticketId } = request.params
        return { thread: await writeMessage(context, { ...toFormValues(request), text, ticketId }) }
      })
    })
  }

/** Returns the member id, the idempotency key and the attached files of a request. */
function toFormValues(request: FastifyRequest): { memberId: string; key: string; files: Buffer[] } {
  const body = request.body as Record<string, unknown>
  const files = attachmentNames.flatMap((name) => {
    const file = body[name]
    if (file === undefined) return []
    if (!(file instanceof FormFile)) throw new Refusal('invalid_request')
    return [file.bytes]
  })
  return { memberId: request.member.memberId, key: getIdempotencyKey(request), files }
}
