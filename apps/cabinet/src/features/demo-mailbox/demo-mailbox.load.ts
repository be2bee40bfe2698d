import type { DemoMailbox } from '@impulse/api/notifications/demo-mailbox'
import type { Api } from '../../shared/api/client.ts'

/**
 * Loads the messages of the demo mailbox. Outside demo mode there is no mailbox, and the page shows an error.
 */
export const loadDemoMailbox = (api: Api, { signal }: { signal: AbortSignal }): Promise<DemoMailbox> =>
  api.get('/api/demo/mailbox/', { signal })
