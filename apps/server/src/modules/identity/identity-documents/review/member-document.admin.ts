import type { FastifyRequest } from 'fastify'
import type { Routes } from '../../../../platform/http/app.ts'
import { sendFilePage } from '../../../../platform/http/responses/send-file-page.ts'
import { openDocument, renderOpenScan } from './member-document.ts'
import type { IdentityDocumentContext } from '../identity-documents.service.ts'

const config = { action: 'identity-documents.open' as const }

/** Routes by which staff open a member's document from the member card; a reason is required. */
export const memberDocumentAdminRoutes =
  (context: IdentityDocumentContext): Routes =>
  (app) => {
    const actingAs = ({ staff }: FastifyRequest) => ({ ...context, staffName: staff.name })
    app.addRoute('POST /console/api/members/:id/identity-document', { config }, (request) =>
      openDocument(actingAs(request), { memberId: request.params.id, reason: request.body.reason }),
    )
    app.addRoute(
      'GET /console/api/members/:id/identity-document/scans/:field',
      {
        // Registers no HEAD route, because the audit would record a HEAD request as an access to the scan.
        exposeHeadRoute: false,
        config,
      },
      async (request, reply) => {
        const { id, field } = request.params
        return sendFilePage(
          reply,
          await renderOpenScan(actingAs(request), { memberId: id, field, page: request.query.page }),
        )
      },
    )
  }
