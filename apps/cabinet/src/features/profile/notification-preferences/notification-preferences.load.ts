import type { NotificationPreferences } from '@impulse/api/notifications/notification-preferences'
import { notificationPreferencesPaths } from '@impulse/api/notifications/notification-channels'
import { type Loadable, toLoadable } from '../../../shared/loading/loadable.ts'
import type { Api } from '../../../shared/api/client.ts'

export type LoadedNotificationPreferences = { settings: Loadable<NotificationPreferences> }

/** Loads the preferences for the document that the server renders. */
export async function loadNotificationPreferences(
  api: Api,
  { signal }: { signal: AbortSignal },
): Promise<LoadedNotificationPreferences> {
  return {
    settings: await toLoadable(
      api.get<NotificationPreferences>(notificationPreferencesPaths.settings, { signal }),
    ),
  }
}

/** Returns the initial state of a navigation in the browser; `usePart` requests the data afterwards. */
export const loadingNotificationPreferences = (): LoadedNotificationPreferences => ({
  settings: { status: 'loading' },
})
