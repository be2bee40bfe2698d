import { isNotificationSchema, notificationPaths } from '@impulse/wire/notification'
import type { Db } from '../../platform/db/db.ts'
import type { Routes } from '../../platform/http/app.ts'
import { requireMember } from '../../platform/session/require-member.ts'
import type { Sessions } from '../../platform/session/session.ts'
import { hasUnread } from './notifications.ts'

export const notificationRoutes =
  ({ db, sessions }: { db: Db; sessions: Sessions }): Routes =>
  (app) => {
    app.get(
      notificationPaths.isNotification,
      { onRequest: requireMember(sessions), schema: { response: { 200: isNotificationSchema } } },
      async (request) => ({ message: await hasUnread(db, request.member.memberId) }),
    )
  }
