import type { StaffAlertKind } from '@impulse/api/dashboard/staff-alerts'
import type { StaffRole } from '@impulse/api/staff/console-permissions'
import type { Tx } from '../../../platform/db/db.ts'

/** Locks the table until the commit, so that one worker at a time reads the queues and records its alerts. */
export async function lockAlerts(tx: Tx): Promise<void> {
  await tx.query({ text: 'lock table staff_alerts in share row exclusive mode', values: [] })
}

/** Deletes the alerts of all queues except `kinds`. */
export async function deleteOtherAlerts(tx: Tx, kinds: readonly StaffAlertKind[]): Promise<void> {
  await tx.query({ text: 'delete from staff_alerts where kind <> all($1)', values: [kinds] })
}

/**
 * Records the alerts of a role, except those recorded after `repeatBefore`. Returns the kinds that it recorded.
 */
export async function upsertAlerts(
  tx: Tx,
  input: { role: StaffRole; kinds: readonly StaffAlertKind[]; now: Date; repeatBefore: Date },
): Promise<StaffAlertKind[]> {
  const { rows } = await tx.query<{ kind: StaffAlertKind }>({
    text: `insert into staff_alerts (role, kind, alerted_at) select $1, kind, $3 from unnest($2::text[]) kind
      on conflict (role, kind) do update set alerted_at = excluded.alerted_at
        where staff_alerts.alerted_at <= $4
      returning kind`,
    values: [input.role, input.kinds, input.now, input.repeatBefore],
  })
  return rows.map(({ kind }) => kind)
}
