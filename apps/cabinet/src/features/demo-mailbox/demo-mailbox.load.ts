import type { DemoMailbox } from '@impulse/api/notifications/demo-mailbox'
import { notificationPreferencesPaths } from '@impulse/api/notifications/notification-channels'
import type { Api } from '../../shared/api/client.ts'

/** Outside of demo mode there is none, and the page says so. */
export const loadDemoMailbox = (api: Api, { signal }: { signal: AbortSignal }): Promise<DemoMailbox> =>
  api.get<DemoMailbox>(notificationPreferencesPaths.demoMailbox, { signal })
