import { startPolling } from '../../../platform/jobs/poll.ts'
import { verifyNightly } from './verification.service.ts'

const everyMs = 10 * 60_000

/** Starts the worker of the nightly verification. Several server processes may run this worker. */
export const startVerificationWorker = (
  context: Parameters<typeof verifyNightly>[0],
): { stop(): Promise<void> } =>
  startPolling(context, {
    task: 'verification',
    everyMs,
    failed: 'the nightly verification failed, will retry in some hours',
    run: async () => ((await verifyNightly(context)) ? undefined : 'skipped'),
  })
