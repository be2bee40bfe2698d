import { startPolling } from '../../../platform/jobs/poll.ts'
import { notifyDueNews } from './news.service.ts'
import type { AppContext } from '../../../platform/context.ts'

const everyMs = 2_000

/**
 * Starts a worker that notifies members of news whose publication time has come. The worker runs until `stop`
 * is called.
 */
export const startNewsWorker = (
  context: Pick<AppContext, 'db' | 'clock' | 'log'>,
): { stop(): Promise<void> } =>
  startPolling(context, {
    task: 'news',
    everyMs,
    failureMessage: 'failed to notify members of news items, will retry',
    run: async (signal) => {
      const notified = await notifyDueNews(context, { signal })
      if (notified > 0) context.log.info({ notified }, 'members were notified of news items')
    },
  })
