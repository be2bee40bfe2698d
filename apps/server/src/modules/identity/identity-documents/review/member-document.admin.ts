import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  scanAddressSchema,
  seenDocumentSchema,
} from '@impulse/api/identity-documents/console-identity-documents'
import {
  memberDocumentPaths,
  openDocumentSchema,
} from '@impulse/api/identity-documents/console-member-identity-document'
import { seenPageSchema } from '@impulse/api/files/console-file-page'
import { rowIdSchema } from '@impulse/api/fields/row-id'
import type { Routes } from '../../../../platform/http/app.ts'
import { sendFilePage } from '../../../../platform/http/responses/send-file-page.ts'
import { openDocument, renderOpenScan } from './member-document.ts'
import type { IdentityDocumentContext } from '../identity-documents.service.ts'

const config = { action: 'identity-documents.open' as const }

/** Routes by which staff open a member's document from the member card; a reason is required. */
export const memberDocumentAdminRoutes =
  (context: IdentityDocumentContext): Routes =>
  (app) => {
    const as = ({ staff }: FastifyRequest) => ({ ...context, as: staff.name })
    app.post(
      memberDocumentPaths.open,
      {
        config,
        schema: { params: rowIdSchema, body: openDocumentSchema, response: { 200: seenDocumentSchema } },
      },
      (request) => openDocument(as(request), { memberId: request.params.id, reason: request.body.reason }),
    )
    app.get(
      memberDocumentPaths.scan,
      {
        // Without a HEAD route, because the audit would record a HEAD request as an access to the scan.
        exposeHeadRoute: false,
        config,
        schema: { params: scanAddressSchema, querystring: seenPageSchema, response: { 200: z.any() } },
      },
      async (request, reply) => {
        const { id, field } = request.params
        return sendFilePage(
          reply,
          await renderOpenScan(as(request), { memberId: id, field, page: request.query.page }),
        )
      },
    )
  }
