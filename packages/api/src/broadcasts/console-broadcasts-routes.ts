import {
  broadcastEditedSchema,
  broadcastListSchema,
  consoleBroadcastSchema,
  broadcastQuerySchema,
  broadcastTestSchema,
  broadcastVersionSchema,
  broadcastInputSchema,
  recipientsSchema,
} from './console-broadcasts.ts'
import { rowIdSchema } from '../fields/row-id.ts'
import type { RouteTable } from '../routes/route-table.ts'

export const consoleBroadcastsRoutes = {
  'GET /console/api/broadcasts': {
    querystring: broadcastQuerySchema,
    response: { 200: broadcastListSchema },
  },
  'POST /console/api/broadcasts': { body: broadcastInputSchema, response: { 200: consoleBroadcastSchema } },
  'GET /console/api/broadcasts/:id': { params: rowIdSchema, response: { 200: consoleBroadcastSchema } },
  'PUT /console/api/broadcasts/:id': {
    params: rowIdSchema,
    body: broadcastEditedSchema,
    response: { 200: consoleBroadcastSchema },
  },
  /** GET: the number of members who would get the broadcast now. */
  'GET /console/api/broadcasts/:id/recipients': { params: rowIdSchema, response: { 200: recipientsSchema } },
  /** POST: sends the broadcast to one member only, as a test. */
  'POST /console/api/broadcasts/:id/test': {
    params: rowIdSchema,
    body: broadcastTestSchema,
    response: { 200: consoleBroadcastSchema },
  },
  /** POST: starts the broadcast, or continues a stopped broadcast. DELETE: stops the broadcast. */
  'POST /console/api/broadcasts/:id/sending': {
    params: rowIdSchema,
    body: broadcastVersionSchema,
    response: { 200: consoleBroadcastSchema },
  },
  'DELETE /console/api/broadcasts/:id/sending': {
    params: rowIdSchema,
    response: { 200: consoleBroadcastSchema },
  },
} as const satisfies RouteTable
