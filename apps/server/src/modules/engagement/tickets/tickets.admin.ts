import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  answerFieldsSchema,
  consoleTicketPaths,
  ticketClosingSchema,
  ticketFileSchema,
  ticketListSchema,
  ticketOneSchema,
  ticketParamSchema,
  ticketQuerySchema,
} from '@impulse/api/tickets/console-tickets'
import { ticketColumns } from './tickets.columns.ts'
import { seenPageSchema } from '@impulse/api/files/console-file-page'
import { attachmentNames, maxAttachmentBytes } from '@impulse/api/tickets/ticket-paths'
import type { FastifyRequest } from 'fastify'
import { registerListRoute } from '../../../platform/admin/list-route.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { FormFile, takeForms } from '../../../platform/http/requests/forms.ts'
import { sendFilePage } from '../../../platform/http/responses/send-file-page.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { toStaffActor } from '../../../platform/staff/staff.service.ts'
import {
  answerTicket,
  closeTicketAsStaff,
  getAdminTicket,
  ticketList,
  renderAttachment,
} from './tickets.service.ts'
import type { AppContext } from '../../../platform/context.ts'
const file = z.optional(z.unknown())
const formSchema = z.extend(answerFieldsSchema, {
  file1: file,
  file2: file,
  file3: file,
  file4: file,
  file5: file,
})

/** Console routes by which staff read, answer and close members' tickets. */
export const ticketsAdminRoutes =
  ({ files, ...context }: Pick<AppContext, 'db' | 'clock' | 'files'>): Routes =>
  async (app) => {
    const params = ticketParamSchema
    const one = { 200: ticketOneSchema }
    const seen = ({ staff, params: { id } }: FastifyRequest<{ Params: { id: string } }>) =>
      getAdminTicket({ ...context, by: toStaffActor(staff), roles: staff.roles }, BigInt(id))
    const tickets = ticketList(context)
    registerListRoute(app, {
      path: consoleTicketPaths.list,
      action: 'tickets.list',
      query: ticketQuerySchema,
      answer: ticketListSchema,
      page: tickets.page,
      file: {
        action: 'tickets.export',
        title: 'Вопросы участников',
        columns: ticketColumns,
        rows: tickets.rows,
      },
    })
    app.get(
      consoleTicketPaths.one,
      // Without a HEAD route, because the audit would record a HEAD request as an access.
      { exposeHeadRoute: false, config: { action: 'tickets.list' }, schema: { params, response: one } },
      (request) => seen(request),
    )
    app.post(
      consoleTicketPaths.closing,
      {
        config: { action: 'tickets.answer' },
        schema: { params, body: ticketClosingSchema, response: one },
      },
      async (request) => {
        const { body, staff } = request
        await closeTicketAsStaff({ ...context, as: staff.name }, BigInt(request.params.id), body.reason)
        return seen(request)
      },
    )
    app.get(
      consoleTicketPaths.file,
      {
        exposeHeadRoute: false,
        config: { action: 'tickets.list' },
        schema: { params: ticketFileSchema, querystring: seenPageSchema, response: { 200: z.any() } },
      },
      async ({ staff, params: { id, place }, query: { page } }, reply) => {
        const seeing = { ...context, files, as: staff.name }
        const at = { number: BigInt(id), place: Number(place), page }
        return sendFilePage(reply, await renderAttachment(seeing, at))
      },
    )
    await app.register(async (plain) => {
      const scope = plain.withTypeProvider<ZodTypeProvider>()
      takeForms(scope, { maxFileBytes: maxAttachmentBytes, getSender: ({ staff }) => staff.name })
      scope.post(
        consoleTicketPaths.answer,
        { config: { action: 'tickets.answer' }, schema: { params, body: formSchema, response: one } },
        async (request) => {
          const { body, staff } = request
          const { text, key } = body
          const attached = { files, bytes: attachedTo(body) }
          await answerTicket(
            { ...context, as: staff.name },
            { number: BigInt(request.params.id), text, key, attached },
          )
          return seen(request)
        },
      )
    })
  }

const attachedTo = (body: Record<string, unknown>): Buffer[] =>
  attachmentNames.flatMap((name) => {
    const field = body[name]
    if (field === undefined) return []
    if (!(field instanceof FormFile)) throw new Refusal('invalid_request')
    return [field.bytes]
  })
