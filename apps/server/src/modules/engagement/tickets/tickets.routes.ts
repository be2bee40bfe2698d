import type { FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { rowIdSchema } from '@impulse/api/fields/row-id'
import {
  messageFieldsSchema,
  ticketResponseSchema,
  ticketFieldsSchema,
  ratingSchema,
  subjectAnswerSchema,
  ticketsQuerySchema,
  ticketsResponseSchema,
  ticketSubjectSchema,
} from '@impulse/api/tickets/ticket'
import { attachmentNames, maxAttachmentBytes, ticketPaths } from '@impulse/api/tickets/ticket-paths'
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
  subjectToWire,
  getTicket,
  getTickets,
  writeMessage,
} from './tickets.service.ts'

const file = z.optional(z.unknown())
const attachments = { file1: file, file2: file, file3: file, file4: file, file5: file } satisfies Record<
  (typeof attachmentNames)[number],
  unknown
>
/** Schema that refuses any field that the form does not define, for example a sixth file. */
const noMore = z.never()
const newTicketSchema = z.catchall(z.extend(ticketFieldsSchema, attachments), noMore)
const messageSchema = z.catchall(z.extend(messageFieldsSchema, attachments), noMore)

export const ticketRoutes =
  ({ sessions, ...context }: MessageContext & { sessions: Sessions }): Routes =>
  (app) => {
    const onlyMember = requireMember(sessions)
    const { db } = context
    const response = { 200: ticketResponseSchema }
    const singleTicketOptions = { onRequest: onlyMember, schema: { params: rowIdSchema, response } }
    const toTicketKey = ({ params, member }: FastifyRequest<{ Params: { id: string } }>) => ({
      id: params.id,
      memberId: member.memberId,
    })

    app.get(
      ticketPaths.list,
      {
        onRequest: onlyMember,
        schema: { querystring: ticketsQuerySchema, response: { 200: ticketsResponseSchema } },
      },
      (request) => getTickets(db, request.member.memberId, request.query),
    )
    app.get(
      ticketPaths.subject,
      {
        onRequest: onlyMember,
        schema: { querystring: ticketSubjectSchema, response: { 200: subjectAnswerSchema } },
      },
      async ({ query, member: { memberId } }) => ({
        subject: subjectToWire(await getSubject(db, { ...query, memberId })),
      }),
    )
    app.get(ticketPaths.one, singleTicketOptions, async (request) => ({
      thread: await getTicket(db, toTicketKey(request)),
    }))
    app.post(ticketPaths.close, singleTicketOptions, async (request) => ({
      thread: await closeOwn(context, toTicketKey(request)),
    }))
    app.put(
      ticketPaths.rating,
      { onRequest: onlyMember, schema: { params: rowIdSchema, body: ratingSchema, response } },
      async (request) => ({ thread: await rateTicket(db, { ...toTicketKey(request), ...request.body }) }),
    )

    void app.register(async (plain) => {
      const scope = plain.withTypeProvider<ZodTypeProvider>()
      // Authenticates the member before Fastify reads the body of the request.
      scope.addHook('onRequest', onlyMember)
      takeForms(scope, { maxFileBytes: maxAttachmentBytes })
      const consumes = ['multipart/form-data']
      scope.post(
        ticketPaths.list,
        { schema: { body: newTicketSchema, response, consumes } },
        async (request) => {
          const { text, about, object } = request.body
          return { thread: await createTicket(context, { ...toFormValues(request), text, about, object }) }
        },
      )
      scope.post(
        ticketPaths.messages,
        { schema: { params: rowIdSchema, body: messageSchema, response, consumes } },
        async (request) => {
          const { text } = request.body
          const { id: ticketId } = request.params
          return { thread: await writeMessage(context, { ...toFormValues(request), text, ticketId }) }
        },
      )
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
