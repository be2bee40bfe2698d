import type { NotificationPreferences } from '@impulse/api/notifications/notification-preferences'
import { notificationPreferencesPaths } from '@impulse/api/notifications/notification-channels'
import { type Loadable, settle } from '../../../shared/loading/loadable.ts'
import type { Api } from '../../../shared/api/client.ts'

export type LoadedNotificationPreferences = { settings: Loadable<NotificationPreferences> }

/** Loads the preferences on the server, for the first document. */
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

/** Placeholder for navigation in the browser: the page appears at once, and `usePart` requests the data. */
export const loadingNotificationPreferences = (): LoadedNotificationPreferences => ({
  settings: { status: 'loading' },
})
