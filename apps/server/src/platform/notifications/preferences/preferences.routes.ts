import {
  notificationPreferencesRequestSchema,
  notificationPreferencesSchema,
  pushSubscriptionSchema,
} from '@impulse/api/notifications/notification-preferences'
import { notificationPreferencesPaths } from '@impulse/api/notifications/notification-channels'
import * as z from 'zod/mini'
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
    const response = { 200: z.literal(true) }
    app.get(
      notificationPreferencesPaths.settings,
      { onRequest, schema: { response: { 200: notificationPreferencesSchema } } },
      ({ member }) => getNotificationPreferences(context, member),
    )
    app.put(
      notificationPreferencesPaths.settings,
      {
        onRequest,
        schema: {
          body: notificationPreferencesRequestSchema,
          response: { 200: notificationPreferencesSchema },
        },
      },
      async ({ body, member }) => {
        await saveNotificationPreferences(context, { ...body, memberId: member.memberId })
        return getNotificationPreferences(context, member)
      },
    )
    app.put(
      notificationPreferencesPaths.push,
      { onRequest, schema: { body: pushSubscriptionSchema, response } },
      async ({ body, member }) => {
        await savePush(context, { ...member, ...body })
        return true as const
      },
    )
    app.delete(notificationPreferencesPaths.push, { onRequest, schema: { response } }, async ({ member }) => {
      await removePush(context, member)
      return true as const
    })
  }
