import { payoutQueues } from '../payouts/payout-queues.ts'
import { mayDo, type StaffRole, staffRoles } from '../staff/console-permissions.ts'

/** Queues and system switches about which the server sends e-mails to staff. */
export const staffAlertKinds = [...payoutQueues, 'risk-checks', 'security-alarms', 'payouts-paused'] as const
export type StaffAlertKind = (typeof staffAlertKinds)[number]

/**
 * Returns true when a role gets e-mails about the queue or the switch. A role gets them when it sees the queue or
 * the switch on the page «Сегодня».
 */
export const receivesAlert = (role: StaffRole, kind: StaffAlertKind): boolean =>
  mayDo(`dashboard.${kind}`, [role])

/** Roles that receive at least one of the alerts. */
export const staffAlertRoles = staffRoles.filter((role) =>
  staffAlertKinds.some((kind) => receivesAlert(role, kind)),
)

/** Mailboxes of staff by role. */
export type StaffAlertEmails = Partial<Record<StaffRole, readonly string[]>>
