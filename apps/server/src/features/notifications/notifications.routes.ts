import {
  isNotificationSchema,
  notificationPaths,
  notificationQuerySchema,
  notificationsSchema,
  readNotificationsSchema,
} from '@impulse/wire/notification'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Routes } from '../../platform/http/app.ts'
import { asTypedJson } from '../../platform/http/typed-json.ts'
import { requireMember } from '../../platform/session/require-member.ts'
import type { Sessions } from '../../platform/session/session.ts'
import { hasUnread, notificationsOf, readNotifications } from './notifications.ts'

export const notificationRoutes =
  ({ db, clock, sessions }: { db: Db; clock: Clock; sessions: Sessions }): Routes =>
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
      (request) => notificationsOf(db, request.member.memberId, request.query),
    )
    app.get(notificationPaths.isNotification, { onRequest, schema: { response } }, async (request) => ({
      message: await hasUnread(db, request.member.memberId),
    }))
    app.post(
      notificationPaths.read,
      { onRequest, schema: { body: readNotificationsSchema, response } },
      async ({ body: { ids }, member: { memberId } }) => ({
        message: await readNotifications(db, { memberId, ids, now: clock.businessNow() }),
      }),
    )
    app.post(
      notificationPaths.readAll,
      { onRequest, schema: { response } },
      async ({ member: { memberId } }) => ({
        message: await readNotifications(db, { memberId, ids: null, now: clock.businessNow() }),
      }),
    )
  }
