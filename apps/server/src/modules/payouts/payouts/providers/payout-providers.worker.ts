import { setTimeout as sleep } from 'node:timers/promises'
import {
  checkDuePayouts,
  checkEndedPayouts,
  pauseAfterFailover,
  type CheckPayoutsContext,
  storeProviderList,
  type SubmitPayoutsContext,
  submitReady,
} from '../payouts.service.ts'

type PayoutWorkerContext = SubmitPayoutsContext & CheckPayoutsContext & { pollMs?: number }

/** Interval between two runs of the worker. Several processes may run the worker at the same time. */
const everyMs = 1_000

/**
 * Starts the payout worker. The worker submits ready payouts when `PAYOUTS=http`, and checks submitted payouts
 * whatever the setting. `stop` waits for the payout that is being submitted.
 */
export function startPayoutWorker({ pollMs = everyMs, ...context }: PayoutWorkerContext): {
  stop(): Promise<void>
} {
  const { config, log } = context
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await pauseAfterFailover(context)
        await checkDuePayouts(context, { signal })
        await checkEndedPayouts(context, signal)
        await storeProviderList(context)
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
