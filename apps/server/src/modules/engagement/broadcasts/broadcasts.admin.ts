import { broadcastListDefinition } from '@impulse/copy-ru/broadcasts/broadcast-list'
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
    const actingAs = ({ staff }: FastifyRequest) => ({ db, clock, staffName: staff.name })
    const [readOptions, writeOptions, sendOptions] = [
      { config: { action: 'broadcasts.list' as const } },
      { config: { action: 'broadcasts.write' as const } },
      { config: { action: 'broadcasts.send' as const } },
    ]
    registerListRoute(app, broadcastListDefinition, broadcastList(db))
    app.addRoute('GET /console/api/broadcasts/:id', readOptions, ({ params: { id } }) => getBroadcast(db, id))
    app.addRoute('GET /console/api/broadcasts/:id/recipients', readOptions, async ({ params: { id } }) => ({
      count: await countBroadcastRecipients(db, id),
    }))
    app.addRoute('POST /console/api/broadcasts', writeOptions, async (request) =>
      getBroadcast(db, (await addBroadcast(actingAs(request), request.body)).id),
    )
    app.addRoute('PUT /console/api/broadcasts/:id', writeOptions, async (request) => {
      await editBroadcast(actingAs(request), { ...request.body, id: request.params.id })
      return getBroadcast(db, request.params.id)
    })
    app.addRoute('POST /console/api/broadcasts/:id/test', sendOptions, async (request) => {
      await testBroadcast(actingAs(request), { id: request.params.id, phone: request.body.phone })
      return getBroadcast(db, request.params.id)
    })
    app.addRoute('POST /console/api/broadcasts/:id/sending', sendOptions, async (request) => {
      await sendBroadcast(actingAs(request), { id: request.params.id, version: request.body.version })
      return getBroadcast(db, request.params.id)
    })
    app.addRoute('DELETE /console/api/broadcasts/:id/sending', sendOptions, async (request) => {
      await stopBroadcast(actingAs(request), request.params.id)
      return getBroadcast(db, request.params.id)
    })
  }
