import { receivesAlert, type StaffAlertEmails, staffAlertKinds } from '@impulse/api/dashboard/staff-alerts'
import { hourMs } from '@impulse/api/fields/durations'
import { pointsToNumber } from '@impulse/api/fields/money'
import { staffRoles } from '@impulse/api/staff/console-permissions'
import * as z from 'zod/mini'
import type { DbContext } from '../../../platform/db/db-context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/outbox.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { getPayoutPause, getPayoutQueues } from '../../payouts/payouts/payouts.service.ts'
import { type StaffAlert, staffAlertEmail } from './staff-alerts.messages.ts'
import { type AlertSource, getAgeHours, isDue, repeatHours } from './staff-alerts.rules.ts'
import { deleteOtherAlerts, lockAlerts, upsertAlerts } from './staff-alerts.sql.ts'

export const staffAlertJobKind = 'staff-alert'

/**
 * Queues one e-mail for each mailbox of each role about the queues that have waited too long. An e-mail about a queue is
 * repeated after a day, or as soon as the queue was empty in the meantime.
 */
export const queueStaffAlerts = ({
  db,
  clock,
  emails,
}: DbContext & { emails: StaffAlertEmails }): Promise<void> =>
  db.transaction(async (tx) => {
    // Locks before the read: with an older read, a second worker could delete the alerts of the first one.
    await lockAlerts(tx)
    const [businessNow, now] = [clock.businessNow(), clock.systemNow()]
    const sources = (await readSources(tx, { clock })).filter(({ count }) => count > 0)
    await deleteOtherAlerts(
      tx,
      sources.map(({ kind }) => kind),
    )
    const alerts = sources
      .filter((source) => isDue(source, businessNow))
      .map(({ kind, count, sum, oldestAt }) => ({
        kind,
        count,
        sum: sum === null ? null : pointsToNumber(sum),
        hours: getAgeHours(oldestAt, businessNow),
      }))
    for (const role of staffRoles) await queueForRole(tx, { role, emails: emails[role] ?? [], alerts, now })
  })

async function queueForRole(
  tx: Tx,
  {
    role,
    emails,
    alerts,
    now,
  }: {
    role: (typeof staffRoles)[number]
    emails: readonly string[]
    alerts: readonly StaffAlert[]
    now: Date
  },
): Promise<void> {
  const seen = alerts.filter(({ kind }) => receivesAlert(role, kind))
  if (emails.length === 0 || seen.length === 0) return
  const recorded = await upsertAlerts(tx, {
    role,
    kinds: seen.map(({ kind }) => kind),
    now,
    repeatBefore: new Date(now.getTime() - repeatHours * hourMs),
  })
  const reported = seen.filter(({ kind }) => recorded.includes(kind))
  if (reported.length === 0) return
  // The job has the place of the mailbox in the setting, so that no address is stored in the database.
  for (const mailbox of emails.keys()) {
    const payload: z.infer<typeof jobSchema> = { role, mailbox, alerts: reported }
    await enqueue(tx, { kind: staffAlertJobKind, payload, now })
  }
}

/** Reads the queues of payouts and the payout pause. */
async function readSources(tx: Tx, { clock }: Pick<DbContext, 'clock'>): Promise<AlertSource[]> {
  const queues = await getPayoutQueues({ db: tx, clock })
  const { isOn, changedAt } = await getPayoutPause(tx)
  return [
    ...queues.map(({ queue, ...row }) => ({ kind: queue, ...row })),
    { kind: 'payouts-paused', count: Number(isOn), sum: null, oldestAt: changedAt },
  ]
}

const jobSchema = z.object({
  role: z.enum(staffRoles),
  mailbox: z.number(),
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
  /** Origin of the console. */
  origin: string
}

/** Sends the e-mail of one job. Sends nothing when the mailbox was removed from the setting in the meantime. */
export async function sendStaffAlert(
  { emails, mail, programme, origin }: StaffAlertMailContext,
  { id, payload }: { id: string; payload: unknown },
): Promise<void> {
  const { role, mailbox, alerts } = jobSchema.parse(payload)
  const to = emails[role]?.[mailbox]
  if (to === undefined) return
  if (!mail) throw new Error('STAFF_ALERT_EMAILS is set, but e-mail is off')
  await mail.send({ ...staffAlertEmail({ programme, origin, role, alerts }), to, key: id })
}
