import {
  contractListSchema,
  consoleContractSchema,
  contractParamSchema,
  contractQuerySchema,
  reassignedSchema,
  reassignmentSchema,
} from './console-contracts.ts'
import {
  checkSchema,
  commitSchema,
  importListSchema,
  consoleImportSchema,
  importQuerySchema,
  mappingBodySchema,
  mappingNameSchema,
  mappingsSchema,
  newUploadSchema,
  undoingSchema,
  uploadPartSchema,
  uploadSchema,
  uploadsSchema,
} from './console-imports.ts'
import { proposalDecisionSchema } from '../members/console-proposals.ts'
import { numberParamSchema } from '../fields/number-param.ts'
import { rowIdSchema } from '../fields/row-id.ts'
import type { RouteTable } from '../routes/route-table.ts'

export const consoleContractsRoutes = {
  'GET /console/api/contracts': { querystring: contractQuerySchema, response: { 200: contractListSchema } },
  'GET /console/api/contracts/:id': { params: contractParamSchema, response: { 200: consoleContractSchema } },
  /** POST: moves the contract and its reward to another member. */
  'POST /console/api/contracts/:id/reassignment': {
    params: contractParamSchema,
    body: reassignmentSchema,
    response: { 200: reassignedSchema },
  },
  'GET /console/api/imports': { querystring: importQuerySchema, response: { 200: importListSchema } },
  'GET /console/api/imports/:id': { params: numberParamSchema, response: { 200: consoleImportSchema } },
  'GET /console/api/imports/:id/file': { params: numberParamSchema },
  'POST /console/api/imports/:id/undoing': {
    params: numberParamSchema,
    body: undoingSchema,
    response: { 200: consoleImportSchema },
  },
  /** POST: confirms or declines an undo that waits for a second person. */
  'POST /console/api/imports/:id/decision': {
    params: numberParamSchema,
    body: proposalDecisionSchema,
    response: { 200: numberParamSchema },
  },
  /** Uploads: contract files that staff upload, check by a preview, and import. */
  'GET /console/api/import-uploads': { response: { 200: uploadsSchema } },
  'POST /console/api/import-uploads': { body: newUploadSchema, response: { 200: uploadSchema } },
  'GET /console/api/import-uploads/:id': { params: rowIdSchema, response: { 200: uploadSchema } },
  'DELETE /console/api/import-uploads/:id': { params: rowIdSchema, response: { 200: rowIdSchema } },
  /** PUT: one part of the file, `uploadPartBytes` bytes long. The last part may be shorter. */
  'PUT /console/api/import-uploads/:id/parts/:place': {
    params: uploadPartSchema,
    response: { 200: rowIdSchema },
  },
  /** POST: starts a preview, which shows what the import would change and changes nothing. */
  'POST /console/api/import-uploads/:id/check': {
    params: rowIdSchema,
    body: checkSchema,
    response: { 200: uploadSchema },
  },
  'POST /console/api/import-uploads/:id/commit': {
    params: rowIdSchema,
    body: commitSchema,
    response: { 200: uploadSchema },
  },
  'GET /console/api/import-uploads/:id/rejected': { params: rowIdSchema },
  'GET /console/api/import-mappings': { response: { 200: mappingsSchema } },
  'PUT /console/api/import-mappings/:name': {
    params: mappingNameSchema,
    body: mappingBodySchema,
    response: { 200: mappingsSchema },
  },
  'DELETE /console/api/import-mappings/:name': {
    params: mappingNameSchema,
    response: { 200: mappingsSchema },
  },
} as const satisfies RouteTable
