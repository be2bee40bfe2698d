import type { NotificationPreferences } from '@impulse/api/notifications/notification-preferences'
import { notificationPreferencesPaths } from '@impulse/api/notifications/notification-channels'
import { type Loadable, settle } from '../../../shared/loading/loadable.ts'
import type { Api } from '../../../shared/api/client.ts'

export type LoadedNotificationPreferences = { settings: Loadable<NotificationPreferences> }

/** For the document. */
export async function loadNotificationPreferences(
  api: Api,
  { signal }: { signal: AbortSignal },
): Promise<LoadedNotificationPreferences> {
  return {
    settings: await settle(
      api.get<NotificationPreferences>(notificationPreferencesPaths.settings, { signal }),
    ),
  }
}

/** In the browser the screen comes at once, and its part follows: see `usePart`. */
export const loadingNotificationPreferences = (): LoadedNotificationPreferences => ({
  settings: { status: 'loading' },
})
