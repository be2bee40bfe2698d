import { startPolling } from '../../../platform/jobs/poll.ts'
import type { Log } from '../../../platform/log/log.ts'
import { checkStaffDevices } from './checks/check-staff-devices.ts'
import { type SweepContext, checkRiskOfChangedMembers, checkRiskOfAllMembers } from './checks/sweeps.ts'

/**
 * Starts the worker that runs the risk rules over changed members and over browsers of staff soon after a change, and
 * over all members once a day. Several processes may run this worker.
 */
export const startRiskWorker = (context: SweepContext & { log: Log }): { stop(): Promise<void> } =>
  startPolling(context, {
    task: 'risk',
    everyMs: 1_000,
    failureMessage: 'failed to run the risk rules, will retry',
    async run(signal) {
      const changed = await checkRiskOfChangedMembers(context, signal)
      const devices = await checkStaffDevices(context, signal)
      const opened = changed + devices + (await checkRiskOfAllMembers(context, signal))
      if (opened > 0) context.log.info({ opened }, 'risk cases were opened')
    },
  })
