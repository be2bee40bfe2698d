import type { FastifyRequest } from 'fastify'
import { documentListDefinition } from '@impulse/copy-ru/identity-documents/identity-document-list'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import { registerListRoute } from '../../../platform/admin/list-route.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { sendFilePage } from '../../../platform/http/responses/send-file-page.ts'
import {
  decideIdentityDocument,
  documentList,
  extendReviewAssignment,
  type IdentityDocumentContext,
  releaseDocument,
  takeDocument,
} from './identity-documents.service.ts'
import { reviewDocument, renderScan } from './review/admin-review.ts'

const review = { action: 'identity-documents.review' as const }
/** Routes of the review queue and of the review of an identity document. */
export const identityDocumentsAdminRoutes =
  (context: IdentityDocumentContext): Routes =>
  (app) => {
    const actingAs = ({ staff }: FastifyRequest) => ({ ...context, staffName: staff.name })
    registerListRoute(app, documentListDefinition, documentList(context))
    app.addRoute('POST /console/api/identity-documents/next', { config: review }, async (request) => {
      const assigned = await takeDocument(actingAs(request), { phone: null })
      return { id: assigned?.memberId ?? null }
    })
    app.addRoute('POST /console/api/identity-documents/:id/assignment', { config: review }, (request) =>
      reviewDocument(actingAs(request), { memberId: request.params.id }),
    )
    app.addRoute(
      'PUT /console/api/identity-documents/:id/assignment',
      { config: review },
      async (request) => {
        const { until } = await extendReviewAssignment(actingAs(request), { memberId: request.params.id })
        return { until: moscowIso(until) }
      },
    )
    app.addRoute(
      'DELETE /console/api/identity-documents/:id/assignment',
      { config: review },
      async (request) => {
        await releaseDocument(actingAs(request), { memberId: request.params.id })
        return { id: request.params.id }
      },
    )
    app.addRoute('POST /console/api/identity-documents/:id/decision', { config: review }, async (request) => {
      const { id } = request.params
      const { right, despite, ...decision } = request.body
      const approvalReview = { right, despite }
      await decideIdentityDocument(actingAs(request), {
        ...decision,
        approvalReview,
        memberId: id,
        onlyWaiting: true,
      })
      return { id }
    })
    documentScanRoute(app, actingAs)
  }

const documentScanRoute = (
  app: Parameters<Routes>[0],
  actingAs: (request: FastifyRequest) => IdentityDocumentContext & { staffName: string },
): void => {
  app.addRoute(
    'GET /console/api/identity-documents/:id/scans/:field',
    {
      // Registers no HEAD route, because the audit would record a HEAD request as an access to the scan.
      exposeHeadRoute: false,
      config: review,
    },
    async (request, reply) => {
      const { id, field } = request.params
      return sendFilePage(
        reply,
        await renderScan(actingAs(request), { memberId: id, field, page: request.query.page }),
      )
    },
  )
}
