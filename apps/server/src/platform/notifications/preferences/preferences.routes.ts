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
  type NotificationPreferencesDeps,
  getNotificationPreferences,
  removePush,
  saveNotificationPreferences,
  savePush,
} from './preferences.service.ts'

export const notificationPreferencesRoutes =
  ({ sessions, ...deps }: NotificationPreferencesDeps & { sessions: Sessions }): Routes =>
  (app) => {
    const onRequest = requireMember(sessions)
    const response = { 200: z.literal(true) }
    app.get(
      notificationPreferencesPaths.settings,
      { onRequest, schema: { response: { 200: notificationPreferencesSchema } } },
      ({ member }) => getNotificationPreferences(deps, member),
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
        await saveNotificationPreferences(deps, { ...body, memberId: member.memberId })
        return getNotificationPreferences(deps, member)
      },
    )
    app.put(
      notificationPreferencesPaths.push,
      { onRequest, schema: { body: pushSubscriptionSchema, response } },
      async ({ body, member }) => {
        await savePush(deps, { ...member, ...body })
        return true as const
      },
    )
    app.delete(notificationPreferencesPaths.push, { onRequest, schema: { response } }, async ({ member }) => {
      await removePush(deps, member)
      return true as const
    })
  }
