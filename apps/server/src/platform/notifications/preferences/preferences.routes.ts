import type { Routes } from '../../http/app.ts'
import { requireMember } from '../../session/require-member.ts'
import type { Sessions } from '../../session/session.ts'
import {
  type NotificationPreferencesContext,
  getNotificationPreferences,
  removePush,
  saveNotificationPreferences,
  savePush,
} from './preferences.service.ts'

export const notificationPreferencesRoutes =
  ({ sessions, ...context }: NotificationPreferencesContext & { sessions: Sessions }): Routes =>
  (app) => {
    const onRequest = requireMember(sessions)
    app.addRoute('GET /api/lk/notices/', { onRequest }, ({ member }) =>
      getNotificationPreferences(context, member),
    )
    app.addRoute('PUT /api/lk/notices/', { onRequest }, async ({ body, member }) => {
      await saveNotificationPreferences(context, { ...body, memberId: member.memberId })
      return getNotificationPreferences(context, member)
    })
    app.addRoute('PUT /api/lk/push/', { onRequest }, async ({ body, member }) => {
      await savePush(context, { ...member, ...body })
      return true as const
    })
    app.addRoute('DELETE /api/lk/push/', { onRequest }, async ({ member }) => {
      await removePush(context, member)
      return true as const
    })
  }
