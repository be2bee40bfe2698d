import * as z from 'zod/mini'
import type { JobHandlers } from '../../jobs/outbox.ts'
import { startPolling } from '../../jobs/poll.ts'
import type { DeliverContext } from './channel-senders.ts'
import { deliver, toConfiguredChannels } from './deliver.ts'
import { followReceipts } from './follow-receipts.ts'
import { deliveryJobKind, routeDue } from './route-notifications.ts'
import type { AppContext } from '../../context.ts'

const jobSchema = z.object({ deliveryId: z.string() })

/** Returns the handler of the outbox jobs that send deliveries. */
export const deliveryJobs = (context: DeliverContext): JobHandlers => ({
  [deliveryJobKind]: ({ payload, signal }) =>
    deliver(context, { id: jobSchema.parse(payload).deliveryId, signal }),
})

const everyMs = 2_000

/**
 * Starts the worker that creates the deliveries of new notifications and records the receipts of SMS, every two
 * seconds.
 */
export function startDeliveryWorker({
  log,
  wakeOutbox,
  ...context
}: DeliverContext & Pick<AppContext, 'log' | 'wakeOutbox'>): { stop(): Promise<void> } {
  const configuredChannels = toConfiguredChannels(context)
  return startPolling(
    { ...context, log },
    {
      task: 'deliveries',
      everyMs,
      failureMessage: 'failed to process notification deliveries, will retry',
      run: async (signal) => {
        if ((await routeDue({ ...context, configuredChannels }, { signal })) > 0) wakeOutbox()
        await followReceipts(context)
      },
    },
  )
}
