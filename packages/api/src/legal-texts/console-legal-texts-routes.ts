import * as z from 'zod/mini'
import {
  newTextVersionSchema,
  nextTextVersionSchema,
  textKindParamSchema,
  textProposalSchema,
  textVersionParamSchema,
  textVersionRowSchema,
  textVersionSchema,
} from './console-legal-texts.ts'
import { rowIdSchema } from '../fields/row-id.ts'
import { proposalDecisionSchema } from '../members/console-proposals.ts'
import type { RouteTable } from '../routes/route-table.ts'

export const consoleLegalTextsRoutes = {
  /** GET: all versions. POST: proposes the next version of a legal text. */
  'GET /console/api/legal-texts': { response: { 200: z.array(textVersionRowSchema) } },
  'POST /console/api/legal-texts': { body: newTextVersionSchema, response: { 200: rowIdSchema } },
  /** Version of a legal text; `:id` is `KIND:VERSION`. DELETE: withdraws the version. */
  'GET /console/api/legal-texts/:id': {
    params: textVersionParamSchema,
    response: { 200: textVersionSchema },
  },
  'DELETE /console/api/legal-texts/:id': {
    params: textVersionParamSchema,
    response: { 200: textVersionSchema },
  },
  /** GET: the version of a legal text on which its next version is based. `:kind` is the kind of the legal text. */
  'GET /console/api/legal-text-next/:kind': {
    params: textKindParamSchema,
    response: { 200: nextTextVersionSchema },
  },
  'GET /console/api/legal-text-proposals': { response: { 200: z.array(textProposalSchema) } },
  'POST /console/api/legal-text-proposals/:id/decision': {
    params: rowIdSchema,
    body: proposalDecisionSchema,
    response: { 200: rowIdSchema },
  },
} as const satisfies RouteTable
