import { setTimeout as sleep } from 'node:timers/promises'
import {
  checkDuePayouts,
  assignConfiguredProvider,
  type CheckPayoutsContext,
  type SubmitPayoutsContext,
  submitReady,
} from '../payouts.service.ts'

type PayoutWorkerContext = SubmitPayoutsContext & CheckPayoutsContext & { pollMs?: number }

/** Interval of the worker. Several processes may run the worker. */
const everyMs = 1_000

/**
 * Submits ready payouts to the provider (`PAYOUTS=http`). Checks payouts with an unknown outcome under any
 * setting. `stop` waits for the payout in progress.
 */
export function startPayoutWorker({ pollMs = everyMs, ...context }: PayoutWorkerContext): {
  stop(): Promise<void>
} {
  const { config, log } = context
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async (): Promise<void> => {
    let hasAssignedProvider = false
    while (!signal.aborted) {
      try {
        if (!hasAssignedProvider) await assignConfiguredProvider(context)
        hasAssignedProvider = true
        await checkDuePayouts(context, { signal })
        if (config.provider === 'http') await submitReady(context, signal)
      } catch (err) {
        log.warn({ err }, 'failed to check or submit payouts, will retry')
      }
      await sleep(pollMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const running = loop()
  return {
    stop: () => {
      stopping.abort()
      return running
    },
  }
}
