import { minuteMs } from '@impulse/api/fields/durations'
import { startPolling } from '../../../platform/jobs/poll.ts'
import { verifyChanges, verifyNightly } from './verification.service.ts'

/**
 * Starts the workers of the nightly verification and of the verification of changed members, which runs every few
 * minutes. Several server processes may run them.
 */
export function startVerificationWorker(context: Parameters<typeof verifyNightly>[0]): {
  stop(): Promise<void>
} {
  const workers = [
    startPolling(context, {
      task: 'verification',
      everyMs: 10 * minuteMs,
      failureMessage: 'the nightly verification failed, will retry in some hours',
      run: async () => ((await verifyNightly(context)) ? undefined : 'skipped'),
    }),
    startPolling(context, {
      task: 'verification-of-changes',
      everyMs: 5 * minuteMs,
      failureMessage: 'the verification of changes failed, will retry in some minutes',
      run: async (signal) => ((await verifyChanges({ ...context, signal })) ? undefined : 'skipped'),
    }),
  ]
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) }
}
