import {
  checkedDocumentSchema,
  statementCheckSchema,
  statementQuerySchema,
  statementYearsSchema,
  yearStatementQuerySchema,
} from './statement.ts'
import type { MemberRouteTable } from '../routes/route-table.ts'

export const statementsRoutes = {
  'GET /api/statement/': {
    description: 'Returns the statement of a period as a file.',
    querystring: statementQuerySchema,
  },
  'GET /api/statement/year/': {
    description: 'Returns the summary of a calendar year as a file.',
    querystring: yearStatementQuerySchema,
  },
  'GET /api/statement/years/': {
    description:
      'Returns the years for which the member has operations: this year and at most two years before.',
    response: { 200: statementYearsSchema },
  },
  'POST /api/statement/check/': {
    description: 'Returns what the statement or receipt with this check code says.',
    security: [],
    body: statementCheckSchema,
    response: { 200: checkedDocumentSchema },
  },
} as const satisfies MemberRouteTable
