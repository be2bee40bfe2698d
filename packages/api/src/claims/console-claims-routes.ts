import {
  acceptanceSchema,
  acceptedSchema,
  claimListSchema,
  consoleClaimSchema,
  claimQuerySchema,
  claimRejectionSchema,
  informationRequestFileParamsSchema,
  informationRequestBodySchema,
} from './console-claims.ts'
import { numberParamSchema } from '../fields/number-param.ts'
import { seenPageSchema } from '../files/console-file-page.ts'
import type { RouteTable } from '../routes/route-table.ts'

export const consoleClaimsRoutes = {
  'GET /console/api/claims': { querystring: claimQuerySchema, response: { 200: claimListSchema } },
  'GET /console/api/claims/:id': { params: numberParamSchema, response: { 200: consoleClaimSchema } },
  'GET /console/api/claims/:id/file': { params: numberParamSchema, querystring: seenPageSchema },
  'POST /console/api/claims/:id/acceptance': {
    params: numberParamSchema,
    body: acceptanceSchema,
    response: { 200: acceptedSchema },
  },
  'POST /console/api/claims/:id/rejection': {
    params: numberParamSchema,
    body: claimRejectionSchema,
    response: { 200: consoleClaimSchema },
  },
  'POST /console/api/claims/:id/information-request': {
    params: numberParamSchema,
    body: informationRequestBodySchema,
    response: { 200: consoleClaimSchema },
  },
  /** GET: one page of the file of a reply. `:place` is the number of the request, counted from 1. */
  'GET /console/api/claims/:id/information-requests/:place/file': {
    params: informationRequestFileParamsSchema,
    querystring: seenPageSchema,
  },
} as const satisfies RouteTable
