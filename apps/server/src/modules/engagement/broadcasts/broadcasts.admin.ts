import { broadcastColumns } from './broadcasts.columns.ts'
import {
  broadcastEditedSchema,
  broadcastListSchema,
  broadcastOneSchema,
  broadcastQuerySchema,
  broadcastTestSchema,
  broadcastVersionSchema,
  broadcastWrittenSchema,
  consoleBroadcastPaths,
  recipientsSchema,
} from '@impulse/api/broadcasts/console-broadcasts'
import { rowIdSchema } from '@impulse/api/fields/row-id'
import type { FastifyRequest } from 'fastify'
import { registerListRoute } from '../../../platform/admin/list-route.ts'
import type { Routes } from '../../../platform/http/app.ts'
import { getBroadcast, broadcastList } from './broadcast-list.ts'
import {
  addBroadcast,
  editBroadcast,
  countBroadcastRecipients,
  sendBroadcast,
  stopBroadcast,
  testBroadcast,
} from './broadcasts.service.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

/** Console routes by which staff write, test, start and stop broadcasts. */
export const broadcastsAdminRoutes =
  ({ db, clock }: DbContext): Routes =>
  (app) => {
    const params = rowIdSchema
    const one = { 200: broadcastOneSchema }
    const as = ({ staff }: FastifyRequest) => ({ db, clock, as: staff.name })
    const [see, write, send] = [
      { config: { action: 'broadcasts.list' as const } },
      { config: { action: 'broadcasts.write' as const } },
      { config: { action: 'broadcasts.send' as const } },
    ]
    const broadcasts = broadcastList(db)
    registerListRoute(app, {
      path: consoleBroadcastPaths.list,
      action: see.config.action,
      query: broadcastQuerySchema,
      answer: broadcastListSchema,
      page: broadcasts.page,
      file: {
        action: 'broadcasts.export',
        title: 'Рассылки',
        columns: broadcastColumns,
        rows: broadcasts.rows,
      },
    })
    app.get(consoleBroadcastPaths.one, { ...see, schema: { params, response: one } }, ({ params: { id } }) =>
      getBroadcast(db, id),
    )
    app.get(
      consoleBroadcastPaths.recipients,
      { ...see, schema: { params, response: { 200: recipientsSchema } } },
      async ({ params: { id } }) => ({ count: await countBroadcastRecipients(db, id) }),
    )
    app.post(
      consoleBroadcastPaths.list,
      { ...write, schema: { body: broadcastWrittenSchema, response: one } },
      async (request) => getBroadcast(db, (await addBroadcast(as(request), request.body)).id),
    )
    app.put(
      consoleBroadcastPaths.one,
      { ...write, schema: { params, body: broadcastEditedSchema, response: one } },
      async (request) => {
        await editBroadcast(as(request), { ...request.body, id: request.params.id })
        return getBroadcast(db, request.params.id)
      },
    )
    app.post(
      consoleBroadcastPaths.test,
      { ...send, schema: { params, body: broadcastTestSchema, response: one } },
      async (request) => {
        await testBroadcast(as(request), { id: request.params.id, phone: request.body.phone })
        return getBroadcast(db, request.params.id)
      },
    )
    app.post(
      consoleBroadcastPaths.sending,
      { ...send, schema: { params, body: broadcastVersionSchema, response: one } },
      async (request) => {
        await sendBroadcast(as(request), { id: request.params.id, version: request.body.version })
        return getBroadcast(db, request.params.id)
      },
    )
    app.delete(
      consoleBroadcastPaths.sending,
      { ...send, schema: { params, response: one } },
      async (request) => {
        await stopBroadcast(as(request), request.params.id)
        return getBroadcast(db, request.params.id)
      },
    )
  }
