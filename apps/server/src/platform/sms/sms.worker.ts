import type { Config } from '../config/config.ts'
import { startPolling } from '../jobs/poll.ts'
import { createSmsProviders } from './send-sms.ts'
import { checkBalances, checkMessageStatuses, warnAboutSms } from './watch-sms.ts'
import type { AppContext } from '../context.ts'

const everyMs = 2_000
const pollIntervalMs = 10 * 60_000

/**
 * Starts the worker that checks the statuses of messages every two seconds and the balances every ten minutes. Does
 * nothing in demo mode.
 */
export function startSmsWorker(
  context: Pick<AppContext, 'db' | 'clock' | 'log'> & { config: Pick<Config, 'sms'> },
): {
  stop(): Promise<void>
} {
  const { clock, config } = context
  if (config.sms === 'demo') return { stop: async () => undefined }
  const { lowBalance } = config.sms
  const providers = createSmsProviders(config)
  let checkAt = 0
  return startPolling(context, {
    task: 'sms-statuses',
    everyMs,
    failureMessage: 'failed to check SMS statuses or balances, will retry',
    run: async () => {
      if (clock.systemNow().getTime() >= checkAt) {
        checkAt = clock.systemNow().getTime() + pollIntervalMs
        await checkBalances({ ...context, providers })
        await warnAboutSms({ ...context, lowBalance })
      }
      await checkMessageStatuses({ ...context, providers })
    },
  })
}
