import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  consoleDocumentPaths,
  documentCaseSchema,
  documentDecisionSchema,
  documentListSchema,
  documentQuerySchema,
  heldDocumentSchema,
  nextDocumentSchema,
  scanAddressSchema,
} from '@impulse/api/identity-documents/console-identity-documents'
import { documentColumns } from './identity-documents.columns.ts'
import { seenPageSchema } from '@impulse/api/files/console-file-page'
import { rowIdSchema } from '@impulse/api/fields/row-id'
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
const params = rowIdSchema
const done = { 200: rowIdSchema }

/** Routes of the review queue and of the review of an identity document. */
export const identityDocumentsAdminRoutes =
  (context: IdentityDocumentContext): Routes =>
  (app) => {
    const as = ({ staff }: FastifyRequest) => ({ ...context, as: staff.name })
    const documents = documentList(context)
    registerListRoute(app, {
      path: consoleDocumentPaths.list,
      action: 'identity-documents.list',
      query: documentQuerySchema,
      answer: documentListSchema,
      page: documents.page,
      file: {
        action: 'identity-documents.export',
        title: 'Документы',
        columns: documentColumns,
        rows: documents.rows,
      },
    })
    app.post(
      consoleDocumentPaths.next,
      { config: review, schema: { response: { 200: nextDocumentSchema } } },
      async (request) => {
        const taken = await takeDocument(as(request), { phone: null })
        return { id: taken?.memberId ?? null }
      },
    )
    app.post(
      consoleDocumentPaths.assignment,
      { config: review, schema: { params, response: { 200: documentCaseSchema } } },
      (request) => reviewDocument(as(request), { memberId: request.params.id }),
    )
    app.put(
      consoleDocumentPaths.assignment,
      { config: review, schema: { params, response: { 200: heldDocumentSchema } } },
      async (request) => {
        const { until } = await extendReviewAssignment(as(request), { memberId: request.params.id })
        return { until: moscowIso(until) }
      },
    )
    app.delete(
      consoleDocumentPaths.assignment,
      { config: review, schema: { params, response: done } },
      async (request) => {
        await releaseDocument(as(request), { memberId: request.params.id })
        return { id: request.params.id }
      },
    )
    app.post(
      consoleDocumentPaths.decision,
      { config: review, schema: { params, body: documentDecisionSchema, response: done } },
      async (request) => {
        const { id } = request.params
        const { right, despite, ...decision } = request.body
        const approvalReview = { right, despite }
        await decideIdentityDocument(as(request), {
          ...decision,
          approvalReview,
          memberId: id,
          onlyWaiting: true,
        })
        return { id }
      },
    )
    documentScanRoute(app, as)
  }

const documentScanRoute = (
  app: Parameters<Routes>[0],
  as: (request: FastifyRequest) => IdentityDocumentContext & { as: string },
): void => {
  app.get(
    consoleDocumentPaths.scan,
    {
      // Without a HEAD route, because the audit would record a HEAD request as an access to the scan.
      exposeHeadRoute: false,
      config: review,
      schema: { params: scanAddressSchema, querystring: seenPageSchema, response: { 200: z.any() } },
    },
    async (request, reply) => {
      const { id, field } = request.params
      return sendFilePage(
        reply,
        await renderScan(as(request), { memberId: id, field, page: request.query.page }),
      )
    },
  )
}
