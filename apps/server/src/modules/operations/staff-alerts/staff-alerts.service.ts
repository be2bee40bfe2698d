import { hash } from 'node:crypto'
import { receivesAlert, type StaffAlertEmails, staffAlertKinds } from '@impulse/api/dashboard/staff-alerts'
import { hourMs } from '@impulse/api/fields/durations'
import { pointsToNumber } from '@impulse/api/fields/money'
import { type StaffRole, staffRoles } from '@impulse/api/staff/console-permissions'
import * as z from 'zod/mini'
import type { DbContext } from '../../../platform/db/db-context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/outbox.ts'
import { countAlarms } from '../security-alarms/security-alarms.service.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { getPayoutPause, getPayoutQueues } from '../../payouts/payouts/payouts.service.ts'
import { countFailedChecks } from '../../payouts/risk/risk.service.ts'
import { staffAlertEmail } from './staff-alerts.messages.ts'
import {
  type AlertSource,
  getAgeHours,
  isDue,
  isUrgent,
  repeatHours,
  retryHours,
} from './staff-alerts.rules.ts'
import { deleteOtherAlerts, lockAlerts, upsertAlerts } from './staff-alerts.sql.ts'

export const staffAlertJobKind = 'staff-alert'

/** Mailbox of staff. `id`: SHA-256 of the address in hexadecimal, by which the database knows the mailbox. */
type Mailbox = { id: string; address: string; roles: StaffRole[] }

/** Returns the mailboxes in the setting STAFF_ALERT_EMAILS, each once with all of its roles. */
export function getMailboxes(emails: StaffAlertEmails): Mailbox[] {
  const addresses = new Set(staffRoles.flatMap((role) => emails[role] ?? []))
  return [...addresses].map((address) => ({
    id: hash('sha256', address),
    address,
    roles: staffRoles.filter((role) => emails[role]?.includes(address)),
  }))
}

/**
 * Puts into the outbox one e-mail for each mailbox, about the queues that the roles of the mailbox see and whose oldest
 * item has waited too long. The next e-mail about the same queue follows after a day, or earlier in three cases: when
 * the queue was emptied and filled again, when an urgent queue grew, or an hour after an e-mail that could not be sent.
 */
export const queueStaffAlerts = ({
  db,
  clock,
  emails,
}: DbContext & { emails: StaffAlertEmails }): Promise<void> =>
  db.transaction(async (tx) => {
    // Locks the table before the queues are read. A worker that read the queues before the lock could delete alerts
    // that another worker has recorded in the meantime.
    await lockAlerts(tx)
    const now = clock.businessNow()
    const sources = (await readSources(tx, { clock })).filter(({ count }) => count > 0)
    await deleteOtherAlerts(
      tx,
      sources.map(({ kind }) => kind),
    )
    const due = sources.filter((source) => isDue(source, now))
    for (const mailbox of getMailboxes(emails)) await queueForMailbox(tx, { mailbox, due, now, clock })
  })

async function queueForMailbox(
  tx: Tx,
  {
    mailbox: { id, roles },
    due,
    now,
    clock,
  }: { mailbox: Mailbox; due: readonly AlertSource[]; now: Date; clock: DbContext['clock'] },
): Promise<void> {
  const recorded = await upsertAlerts(tx, {
    mailbox: id,
    queues: due
      .filter(({ kind }) => roles.some((role) => receivesAlert(role, kind)))
      .map((source) => ({ ...source, isUrgent: isUrgent(source) })),
    jobKind: staffAlertJobKind,
    now,
    repeatBefore: new Date(now.getTime() - repeatHours * hourMs),
    retryBefore: new Date(now.getTime() - retryHours * hourMs),
  })
  if (recorded.length === 0) return
  const alerts = due
    .filter(({ kind }) => recorded.includes(kind))
    .map(({ kind, count, sum, oldestAt }) => ({
      kind,
      count,
      sum: sum === null ? null : pointsToNumber(sum),
      hours: getAgeHours(oldestAt, now),
    }))
  const payload: z.infer<typeof jobSchema> = { mailbox: id, alerts }
  await enqueue(tx, { kind: staffAlertJobKind, payload, now: clock.systemNow() })
}

/**
 * Reads the queues of payouts, the failed risk checks, the alarms of security and the payout pause. A failed check and an
 * alarm have times of the system clock; their age is the same on the business clock.
 */
async function readSources(tx: Tx, { clock }: Pick<DbContext, 'clock'>): Promise<AlertSource[]> {
  const queues = await getPayoutQueues({ db: tx, clock })
  const { count, oldestAt } = await countFailedChecks(tx)
  const toBusinessTime = (at: Date) =>
    new Date(clock.businessNow().getTime() - clock.systemNow().getTime() + at.getTime())
  const alarms = await countAlarms(tx, clock.systemNow())
  const { isOn, changedAt } = await getPayoutPause(tx)
  return [
    ...queues.map(({ queue, ...row }) => ({ kind: queue, ...row })),
    { kind: 'risk-checks', count, sum: null, oldestAt: oldestAt && toBusinessTime(oldestAt) },
    {
      kind: 'security-alarms',
      count: alarms.count,
      sum: null,
      oldestAt: alarms.oldestAt && toBusinessTime(alarms.oldestAt),
    },
    { kind: 'payouts-paused', count: Number(isOn), sum: null, oldestAt: changedAt },
  ]
}

const jobSchema = z.object({
  mailbox: z.string(),
  alerts: z.array(
    z.object({
      kind: z.enum(staffAlertKinds),
      count: z.number(),
      sum: z.nullable(z.number()),
      hours: z.number(),
    }),
  ),
})

export type StaffAlertMailContext = {
  emails: StaffAlertEmails
  mail: Mail | null
  programme: string
  /** Origin (scheme and host) of the console's address, for the links in the e-mails. */
  origin: string
}

/** Sends the e-mail of an outbox job. Sends nothing when the mailbox is no longer in STAFF_ALERT_EMAILS. */
export async function sendStaffAlert(
  { emails, mail, programme, origin }: StaffAlertMailContext,
  { id, payload }: { id: string; payload: unknown },
): Promise<void> {
  const { mailbox, alerts } = jobSchema.parse(payload)
  const found = getMailboxes(emails).find((one) => one.id === mailbox)
  if (!found) return
  if (!mail) throw new Error('STAFF_ALERT_EMAILS is set, but e-mail is off')
  const { address: to, roles } = found
  await mail.send({ ...staffAlertEmail({ programme, origin, roles, alerts }), to, key: id })
}
