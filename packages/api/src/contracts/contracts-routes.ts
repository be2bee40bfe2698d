import { feedAnswerSchema, feedRequestSchema } from './feed.ts'
import { contractFileQuerySchema, contractQuerySchema, contractsSchema } from './my-contracts.ts'
import type { MemberRouteTable } from '../routes/route-table.ts'

export const contractsRoutes = {
  'POST /api/feed/contracts': {
    description: 'Records contracts of the billing system. Needs an API key.',
    summary: 'Contracts as the billing system tells them, one or up to 500',
    security: [{ apiKey: [] }],
    body: feedRequestSchema,
    response: { 200: feedAnswerSchema },
  },
  'GET /api/contract/': {
    description: 'Returns a page of the contracts of the member.',
    querystring: contractQuerySchema,
    response: { 200: contractsSchema },
  },
  'GET /api/contract/file/': {
    description: 'Returns the contracts of the member as an XLSX file.',
    querystring: contractFileQuerySchema,
  },
} as const satisfies MemberRouteTable
