import { ticketListDefinition } from '@impulse/copy-ru/tickets/ticket-list'
import { attachmentNames, maxAttachmentBytes } from '@impulse/api/tickets/ticket-limits'
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

/** Console routes by which staff read, answer and close members' tickets. */
export const ticketsAdminRoutes =
  ({ files, ...context }: Pick<AppContext, 'db' | 'clock' | 'files'>): Routes =>
  async (app) => {
    const loadTicket = ({ staff, params: { id } }: FastifyRequest<{ Params: { id: string } }>) =>
      getAdminTicket({ ...context, by: toStaffActor(staff), roles: staff.roles }, BigInt(id))
    registerListRoute(app, ticketListDefinition, ticketList(context))
    app.addRoute(
      'GET /console/api/tickets/:id',
      { exposeHeadRoute: false, config: { action: 'tickets.list' } },
      (request) => loadTicket(request),
    )
    app.addRoute(
      'POST /console/api/tickets/:id/closing',
      { config: { action: 'tickets.answer' } },
      async (request) => {
        const { body, staff } = request
        await closeTicketAsStaff(
          { ...context, staffName: staff.name },
          BigInt(request.params.id),
          body.reason,
        )
        return loadTicket(request)
      },
    )
    app.addRoute(
      'GET /console/api/tickets/:id/files/:place',
      { exposeHeadRoute: false, config: { action: 'tickets.list' } },
      async ({ staff, params: { id, place }, query: { page } }, reply) => {
        const fileContext = { ...context, files, staffName: staff.name }
        const at = { number: BigInt(id), position: Number(place), page }
        return sendFilePage(reply, await renderAttachment(fileContext, at))
      },
    )
    await app.register(async (scope) => {
      takeForms(scope, { maxFileBytes: maxAttachmentBytes, getSender: ({ staff }) => staff.name })
      scope.addRoute(
        'POST /console/api/tickets/:id/answer',
        { config: { action: 'tickets.answer' } },
        async (request) => {
          const { body, staff } = request
          const { text, key } = body
          const attached = { files, bytes: attachedTo(body) }
          await answerTicket(
            { ...context, staffName: staff.name },
            { number: BigInt(request.params.id), text, key, attached },
          )
          return loadTicket(request)
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
