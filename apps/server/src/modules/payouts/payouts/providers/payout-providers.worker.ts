import { setTimeout as sleep } from 'node:timers/promises'
import {
  checkDuePayouts,
  followProvider,
  type CheckPayoutsContext,
  type SendPayoutsContext,
  sendReady,
} from '../payouts.service.ts'

type Deps = SendPayoutsContext & CheckPayoutsContext & { pollMs?: number }

/** Interval between polls; several processes may run the worker. */
const everyMs = 1_000

/**
 * Submits ready payouts to the provider (`PAYOUTS=http`), and checks those with an unknown outcome regardless
 * of the setting. Stops only between two payouts.
 */
export function startPayoutWorker({ pollMs = everyMs, ...deps }: Deps): { stop(): Promise<void> } {
  const { config, log } = deps
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async (): Promise<void> => {
    let hasFollowed = false
    while (!signal.aborted) {
      try {
        if (!hasFollowed) await followProvider(deps)
        hasFollowed = true
        await checkDuePayouts(deps, { signal })
        if (config.provider === 'http') await sendReady(deps, signal)
      } catch (err) {
        log.warn({ err }, 'payouts could not be carried out, trying again')
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
