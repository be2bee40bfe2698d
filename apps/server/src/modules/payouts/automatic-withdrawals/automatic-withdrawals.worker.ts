import { startPolling } from '../../../platform/jobs/poll.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { WithdrawalContext } from '../withdrawals/withdrawals.service.ts'
import { runAutomaticWithdrawals } from './run-automatic-withdrawals.ts'

/** Starts the worker that requests withdrawals by the rules of members. Several processes may run this worker. */
export const startAutomaticWithdrawalWorker = (
  context: WithdrawalContext & { log: Log },
): { stop(): Promise<void> } =>
  startPolling(context, {
    task: 'automatic-withdrawals',
    everyMs: 60_000,
    failureMessage: 'rules of automatic withdrawals could not be run, will retry',
    run: (signal) => runAutomaticWithdrawals(context, signal),
  })
