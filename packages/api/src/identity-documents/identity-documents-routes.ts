import { rotations } from '../files/file.ts'
import * as z from 'zod/mini'
import {
  identityDocumentAnswerSchema,
  scanFieldSchema,
  setFileAnswerSchema,
  setIdentityDocumentSchema,
} from './identity-document.ts'
import type { MemberRouteTable } from '../routes/route-table.ts'

const scanFormSchema = z.object({
  content: z.optional(z.unknown()),
  rotate: z._default(z.enum(rotations.map(String), 'invalid_request'), '0'),
})

export const identityDocumentsRoutes = {
  'GET /api/lk/edit/get-passport-data/': {
    description: 'Returns the identity document with the state of its review.',
    response: { 200: identityDocumentAnswerSchema },
  },
  'POST /api/lk/edit/set-passport-data/': {
    description: 'Submits the identity document for review.',
    body: setIdentityDocumentSchema,
    response: { 200: identityDocumentAnswerSchema },
  },
  'DELETE /api/lk/edit/set-passport-file/': {
    description: 'Deletes a scan that is not submitted yet or was rejected.',
    querystring: z.object({ field: scanFieldSchema }),
    response: { 200: z.literal(true) },
  },
  'PUT /api/lk/edit/set-passport-file/': {
    description: 'Uploads a scan, sent as a multipart form.',
    querystring: z.object({ field: scanFieldSchema }),
    body: scanFormSchema,
    response: { 200: setFileAnswerSchema },
    consumes: ['multipart/form-data'],
  },
} as const satisfies MemberRouteTable
