import type { SecurityEventKind, SecurityOutcome } from '@impulse/api/security-events/console-security-events'
import { countListed } from '../admin/list-count.ts'
import { type Page, toSortDirection } from '../admin/list-page.ts'
import type { Query, Queryable } from '../db/db.ts'
import type { EventGroup } from './event-buffer.rules.ts'
import type { KindFailures } from './security-events.rules.ts'

/** Group of equal events as the journal stored it. `address`: beginning of the keyed hash, in hexadecimal. */
export type StoredGroup = {
  at: Date
  kind: string
  outcome: string
  reason: string
  memberId: string | null
  staff: string | null
  address: string
  route: string
  count: bigint
}

/**
 * Stores groups of events and returns them as stored. Adds a group to the row of the same minute, if there is one. Finds
 * the member of a session or a phone, and leaves out the name of a staff member who does not exist: an unknown name may
 * be a password that somebody typed into the wrong field. Inserts in a fixed order, so that two servers cannot deadlock.
 */
export async function insertSecurityEvents(
  db: Queryable,
  groups: readonly (EventGroup & { addressHash: Buffer })[],
): Promise<StoredGroup[]> {
  const { rows } = await db.query<StoredGroup>({
    name: 'security_events_insert',
    text: `with event as materialized (
        select min(e.at) as at, e.kind, e.outcome, e.reason, coalesce(e.member_id, s.member_id, m.id) as member_id,
          t.name as staff, e.address_hash, e.route, sum(e.count)::bigint as count
        from unnest($1::timestamptz[], $2::text[], $3::text[], $4::text[], $5::uuid[], $6::uuid[], $7::text[], $8::text[],
            $9::bytea[], $10::text[], $11::bigint[])
          as e (at, kind, outcome, reason, member_id, session_id, phone, staff, address_hash, route, count)
        left join sessions s on s.id = e.session_id
        left join members m on m.phone = e.phone
        left join staff t on t.name = e.staff
        group by date_trunc('minute', e.at at time zone 'UTC'), 2, 3, 4, 5, 6, 7, 8
      ), stored as (
        insert into security_events (occurred_at, kind, outcome, reason, member_id, staff, address_hash, route, count)
        select at, kind, outcome, reason, member_id, staff, address_hash, route, count from event
        order by kind, outcome, reason, member_id, staff, address_hash, route, at
        on conflict (date_trunc('minute', occurred_at at time zone 'UTC'), kind, outcome, reason, member_id, staff, address_hash, route)
          where address_hash is not null
          do update set count = security_events.count + excluded.count
      )
      select at, kind, outcome, reason, member_id as "memberId", staff, encode(address_hash, 'hex') as address, route, count
      from event order by at`,
    values: [
      groups.map(({ at }) => at),
      groups.map(({ kind }) => kind),
      groups.map(({ outcome }) => outcome),
      groups.map(({ reason }) => reason),
      groups.map(({ subject }) => subject.memberId),
      groups.map(({ subject }) => subject.sessionId),
      groups.map(({ subject }) => subject.phone),
      groups.map(({ subject }) => subject.staffName),
      groups.map(({ addressHash }) => addressHash),
      groups.map(({ route }) => route),
      groups.map(({ count }) => count),
    ],
  })
  return rows
}

export type SecurityEventRecord = {
  id: bigint
  at: Date
  kind: SecurityEventKind
  outcome: SecurityOutcome
  reason: string
  memberId: string | null
  phone: string | null
  staff: string | null
  address: string | null
  route: string
  count: bigint
}

/** Filter of security events. A null field does not filter. */
export type SecurityEventFilter = {
  kind: string | null
  outcome: string | null
  staff: string | null
  addressHash: Buffer | null
  since: Date | null
  before: Date | null
}

const filtered = `($1::text is null or e.kind = $1) and ($2::text is null or e.outcome = $2)
  and ($3::text is null or e.staff = $3) and ($4::bytea is null or e.address_hash = $4)
  and ($5::timestamptz is null or e.occurred_at >= $5) and ($6::timestamptz is null or e.occurred_at < $6)`

const toSqlValues = (filter: SecurityEventFilter): unknown[] => [
  filter.kind,
  filter.outcome,
  filter.staff,
  filter.addressHash,
  filter.since,
  filter.before,
]

/** Returns the query of a page of security events. A null `limit` means all events. */
export function securityEventPageQuery(
  filter: SecurityEventFilter,
  { skip, limit, order }: Page & { order: 'asc' | 'desc' },
): Query<SecurityEventRecord> {
  return {
    text: `select e.id, e.occurred_at as at, e.kind, e.outcome, e.reason, e.member_id as "memberId", m.phone, e.staff,
        encode(e.address_hash, 'hex') as address, e.route, e.count
      from security_events e left join members m on m.id = e.member_id
      where ${filtered} order by e.id ${toSortDirection(order)} limit $7 offset $8`,
    values: [...toSqlValues(filter), limit, skip],
  }
}

export const countSecurityEvents = (db: Queryable, filter: SecurityEventFilter): Promise<number> =>
  countListed(db, {
    text: `select from security_events e where ${filtered}`,
    values: toSqlValues(filter),
  })

/** Returns the failures since `since`, by kind. */
export async function selectFailures(db: Queryable, since: Date): Promise<KindFailures[]> {
  const { rows } = await db.query<KindFailures>({
    text: `select kind, sum(count)::bigint as count, min(occurred_at) as since from security_events
      where occurred_at > $1 and outcome = 'failure' group by kind`,
    values: [since],
  })
  return rows
}

/** Returns the address hash of the last recorded violation of a content security policy with this reason. */
export async function selectViolationAddress(db: Queryable, reason: string): Promise<Buffer | null> {
  const { rows } = await db.query<{ address: Buffer | null }>({
    text: `select address_hash as address from security_events where kind = 'csp-violation' and reason = $1
      order by id desc limit 1`,
    values: [reason],
  })
  return rows[0]?.address ?? null
}

export async function deleteSecurityEvents(db: Queryable, before: Date): Promise<void> {
  await db.query({ text: 'delete from security_events where occurred_at < $1', values: [before] })
}
