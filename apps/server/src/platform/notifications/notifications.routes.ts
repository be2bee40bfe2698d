import { hasUnreadState } from '@impulse/api/notifications/event-stream'
import {
  notificationStatusSchema,
  isNotificationSchema,
  readStatesRequestSchema,
  readStatesSchema,
  notificationPaths,
  notificationQuerySchema,
  notificationsSchema,
  readAllSchema,
  readNotificationsSchema,
  unreadAllSchema,
} from '@impulse/api/notifications/notification'
import type { Routes } from '../http/app.ts'
import { asTypedJson } from '../http/typed-json.ts'
import { requireMember } from '../session/require-member.ts'
import { maintenanceNow } from '../system-switches/system-switches.service.ts'
import {
  getReadState,
  getReadStates,
  getNotifications,
  readNotifications,
  unreadNotifications,
} from './notifications.service.ts'
import type { AppContext } from '../context.ts'

export const notificationRoutes =
  ({ db, clock, sessions }: Pick<AppContext, 'db' | 'clock' | 'sessions'>): Routes =>
  (app) => {
    const onRequest = requireMember(sessions)
    const response = { 200: isNotificationSchema }

    app.get(
      notificationPaths.list,
      {
        onRequest,
        schema: { querystring: notificationQuerySchema, response: { 200: notificationsSchema } },
        ...asTypedJson,
      },
      (request) => getNotifications(db, request.member.memberId, request.query),
    )
    app.get(
      notificationPaths.isNotification,
      { onRequest, schema: { response: { 200: notificationStatusSchema } } },
      async (request) => {
        const [mark, maintenance] = await Promise.all([
          getReadState(db, request.member.memberId),
          maintenanceNow(db, clock),
        ])
        return { message: hasUnreadState(mark), mark, ...(maintenance !== null && { maintenance }) }
      },
    )
    app.post(
      notificationPaths.read,
      { onRequest, schema: { body: readNotificationsSchema, response } },
      async ({ body: { ids }, member: { memberId } }) => ({
        message: await readNotifications(db, { memberId, ids, now: clock.businessNow() }),
      }),
    )
    app.post(
      notificationPaths.readAll,
      { onRequest, schema: { response: { 200: readAllSchema } } },
      async ({ member: { memberId } }) => {
        const now = clock.businessNow()
        const message = await readNotifications(db, { memberId, ids: null, now })
        return { message, readAt: now.toISOString() }
      },
    )
    app.post(
      notificationPaths.marks,
      {
        bodyLimit: maxReadStatesBytes,
        schema: { body: readStatesRequestSchema, response: { 200: readStatesSchema } },
      },
      async ({ body: { bearers } }) => ({ marks: await getReadStates({ db, sessions }, bearers) }),
    )
    app.post(
      notificationPaths.unreadAll,
      { onRequest, schema: { body: unreadAllSchema, response } },
      async ({ body: { readAt }, member: { memberId } }) => ({
        message: await unreadNotifications(db, { memberId, readAt: new Date(readAt) }),
      }),
    )
  }

/**
 * Maximum bytes of a request for the read states of many sessions. Each bearer in the request gives access
 * only to the read state of its own member.
 */
const maxReadStatesBytes = 300_000
