import { documentParamsSchema, documentVersionParamsSchema, legalDocumentSchema } from './legal-text.ts'
import type { MemberRouteTable } from '../routes/route-table.ts'

export const legalTextsRoutes = {
  'GET /api/documents/:kind/': {
    description: 'Returns the version of a legal text that is in force.',
    security: [],
    params: documentParamsSchema,
    response: { 200: legalDocumentSchema },
  },
  'GET /api/documents/:kind/:version/': {
    description: 'Returns a version of a legal text.',
    security: [],
    params: documentVersionParamsSchema,
    response: { 200: legalDocumentSchema },
  },
} as const satisfies MemberRouteTable
