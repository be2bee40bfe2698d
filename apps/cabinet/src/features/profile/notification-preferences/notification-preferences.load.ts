import type { NotificationPreferences } from '@impulse/api/notifications/notification-preferences'
import { type Loadable, toLoadable } from '../../../shared/loading/loadable.ts'
import type { Api } from '../../../shared/api/client.ts'

export type LoadedNotificationPreferences = { settings: Loadable<NotificationPreferences> }

/** Loads the notification preferences for a document that the server renders. */
export async function loadNotificationPreferences(
  api: Api,
  { signal }: { signal: AbortSignal },
): Promise<LoadedNotificationPreferences> {
  return {
    settings: await toLoadable(api.get('/api/lk/notices/', { signal })),
  }
}

/** Returns the state `loading` for a navigation in the browser. `usePart` then requests the preferences. */
export const loadingNotificationPreferences = (): LoadedNotificationPreferences => ({
  settings: { status: 'loading' },
})
