import type { Queryable } from '../../../platform/db/db.ts'
import { countSecurityAlarms } from '../../../platform/security-events/security-events.service.ts'
import { countCodeAlarms } from '../../identity/sign-in/sign-in.service.ts'

/** Returns the alarms of the security journal and of the codes by SMS. `now`: system clock. */
export async function countAlarms(
  db: Queryable,
  now: Date,
): Promise<{ count: number; oldestAt: Date | null }> {
  const alarms = [await countSecurityAlarms(db, now), await countCodeAlarms(db, now)]
  const times = alarms.flatMap(({ oldestAt }) => oldestAt ?? [])
  return {
    count: alarms.reduce((sum, { count }) => sum + count, 0),
    oldestAt: times.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null,
  }
}
