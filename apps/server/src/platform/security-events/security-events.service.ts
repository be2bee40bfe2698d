import { dayMs, hourMs } from '@impulse/api/fields/durations'
import type {
  SecurityEventQuery,
  SecurityEventRow,
} from '@impulse/api/security-events/console-security-events'
import { formatSecurityReason } from '@impulse/copy-ru/security-events/security-reason-labels'
import { listRows } from '../admin/list-rows.ts'
import { addDays, moscowIso, moscowMidnight } from '../clock/moscow.ts'
import type { Db, Queryable } from '../db/db.ts'
import type { DbContext } from '../db/db-context.ts'
import type { AppContext } from '../context.ts'
import { openAddressHash } from './security-journal.ts'
import { retentionDays, type SecurityRate, toAlarms, toRates } from './security-events.rules.ts'
import {
  countSecurityEvents,
  deleteSecurityEvents,
  type SecurityEventFilter,
  type SecurityEventRecord,
  securityEventPageQuery,
  selectFailures,
  selectViolationAddress,
} from './security-events.sql.ts'

/** Returns the source of the console's list of security events. */
export const securityEventList = (db: Db) =>
  listRows(db, (query: SecurityEventQuery) => {
    const filter = toFilter(query)
    return {
      rows: (page) => securityEventPageQuery(filter, page),
      count: () => countSecurityEvents(db, filter),
      toDto,
    }
  })

const toFilter = ({ kind, outcome, actor, address, since, to }: SecurityEventQuery): SecurityEventFilter => ({
  kind: kind ?? null,
  outcome: outcome ?? null,
  staff: actor || null,
  // Text that is no code of an address becomes other bytes, and then finds nothing.
  addressHash: address ? Buffer.from(address, 'hex') : null,
  since: since ? moscowMidnight(since) : null,
  before: to ? moscowMidnight(addDays(to, 1)) : null,
})

const toDto = ({ id, at, count, reason, address, ...row }: SecurityEventRecord): SecurityEventRow => ({
  ...row,
  id: String(id),
  at: moscowIso(at),
  reason: formatSecurityReason(reason),
  address: address || null,
  count: Number(count),
})

/** Descriptions of the metrics, by their names. */
export const securityMetrics: Record<SecurityRate, string> = {
  security_member_sign_in_failures: 'Refused sign-ins of members in the last hour',
  security_staff_sign_in_failures:
    'Refused passwords, second factors and invitations of staff in the last hour',
  security_permission_refusals: 'Requests without the permission in the last hour',
  security_confirmation_failures: 'Wrong codes, passkeys and passwords of signed-in people in the last hour',
  security_rate_limits: 'Requests above a rate limit in the last hour',
  security_foreign_site_requests: 'Requests from pages of other sites in the last hour',
  security_bad_inputs: 'Requests in the last hour that no page of the server sends',
  security_unknown_hosts: 'Requests to unknown host names in the last hour',
  security_token_misuse: 'Forged tokens and keys, and reused refresh tokens, in the last hour',
  security_policy_violations:
    'Violations of the content security policy that browsers reported in the last hour',
  security_infected_files: 'Uploads of the last hour in which the scanner found something',
  security_events_dropped: 'Events in the last hour that the security journal counted and did not store',
}

const selectLastHour = ({ db, now }: { db: Queryable; now: Date }) =>
  selectFailures(db, new Date(now.getTime() - hourMs))

/** Returns the failures of the last hour by rate. `now`: system clock. */
export const getSecurityRates = async (db: Queryable, now: Date): Promise<Record<SecurityRate, number>> =>
  toRates(await selectLastHour({ db, now }))

/**
 * Returns the number of rates that are above their limit in the last hour, and the time of the first event. `now`:
 * system clock.
 */
export const countSecurityAlarms = async (
  db: Queryable,
  now: Date,
): Promise<{ count: number; oldestAt: Date | null }> => toAlarms(await selectLastHour({ db, now }))

/** Deletes the events after `retentionDays`, an hour later, because the clock of the database may be behind. */
export const sweepSecurityEvents = ({ db, clock }: DbContext): Promise<void> =>
  deleteSecurityEvents(db, new Date(clock.systemNow().getTime() - retentionDays * dayMs - hourMs))

/**
 * Returns under which of the networks the journal recorded the last violation of this reason; `network` is null for one
 * that is not in the list. Null: there is no such violation.
 */
export async function findViolationNetwork(
  { db, vault }: Pick<AppContext, 'db' | 'vault'>,
  { reason, networks }: { reason: string; networks: readonly string[] },
): Promise<{ network: string | null } | null> {
  const address = await selectViolationAddress(db, reason)
  if (address === null) return null
  const toHash = await openAddressHash({ db, vault })
  return { network: networks.find((network) => toHash(network).equals(address)) ?? null }
}
