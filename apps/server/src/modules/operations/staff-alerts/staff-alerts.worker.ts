import type { StaffAlertEmails } from '@impulse/api/dashboard/staff-alerts'
import type { JobHandlers } from '../../../platform/jobs/outbox.ts'
import { startPolling } from '../../../platform/jobs/poll.ts'
import type { TaskContext } from '../../../platform/jobs/record-runs.ts'
import {
  queueStaffAlerts,
  sendStaffAlert,
  staffAlertJobKind,
  type StaffAlertMailContext,
} from './staff-alerts.service.ts'

const everyMs = 5 * 60_000

/** Handler of the outbox jobs that send e-mails to staff. */
export const staffAlertJobs = (context: StaffAlertMailContext): JobHandlers => ({
  [staffAlertJobKind]: (job) => sendStaffAlert(context, job),
})

/**
 * Starts the worker that queues e-mails to staff about the payout pause and about payouts that wait for staff. Several
 * server processes may run this worker.
 */
export const startStaffAlertWorker = (
  context: TaskContext & { emails: StaffAlertEmails },
): { stop(): Promise<void> } =>
  startPolling(context, {
    task: 'staff-alerts',
    everyMs,
    failureMessage: 'failed to queue e-mails about payouts that wait for staff, will retry in five minutes',
    run: () =>
      Object.keys(context.emails).length === 0 ? Promise.resolve('skipped') : queueStaffAlerts(context),
  })
