import {
  documentCaseSchema,
  documentDecisionSchema,
  documentListSchema,
  documentQuerySchema,
  heldDocumentSchema,
  nextDocumentSchema,
  scanAddressSchema,
  documentDetailsSchema,
} from './console-identity-documents.ts'
import { rowIdSchema } from '../fields/row-id.ts'
import { seenPageSchema } from '../files/console-file-page.ts'
import { openDocumentSchema } from './console-member-identity-document.ts'
import type { RouteTable } from '../routes/route-table.ts'

export const consoleIdentityDocumentsRoutes = {
  'GET /console/api/identity-documents': {
    querystring: documentQuerySchema,
    response: { 200: documentListSchema },
  },
  /** POST: assigns the document that has waited longest for a review to the staff member. */
  'POST /console/api/identity-documents/next': { response: { 200: nextDocumentSchema } },
  /**
   * POST: opens a document and assigns it to the staff member. PUT: extends the assignment. DELETE: ends the
   * assignment.
   */
  'POST /console/api/identity-documents/:id/assignment': {
    params: rowIdSchema,
    response: { 200: documentCaseSchema },
  },
  'PUT /console/api/identity-documents/:id/assignment': {
    params: rowIdSchema,
    response: { 200: heldDocumentSchema },
  },
  'DELETE /console/api/identity-documents/:id/assignment': {
    params: rowIdSchema,
    response: { 200: rowIdSchema },
  },
  'GET /console/api/identity-documents/:id/scans/:field': {
    params: scanAddressSchema,
    querystring: seenPageSchema,
  },
  'POST /console/api/identity-documents/:id/decision': {
    params: rowIdSchema,
    body: documentDecisionSchema,
    response: { 200: rowIdSchema },
  },
  /** POST: opens the document for a reason that the audit records. */
  'POST /console/api/members/:id/identity-document': {
    params: rowIdSchema,
    body: openDocumentSchema,
    response: { 200: documentDetailsSchema },
  },
  'GET /console/api/members/:id/identity-document/scans/:field': {
    params: scanAddressSchema,
    querystring: seenPageSchema,
  },
} as const satisfies RouteTable
