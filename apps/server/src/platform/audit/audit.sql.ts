import { auditActions, formatAuditAction } from '@impulse/copy-ru/audit/audit-actions'
import { maxListed } from '@impulse/api/lists/console-list'
import { countListed } from '../admin/list-count.ts'
import { type Page, toSortDirection } from '../admin/list-page.ts'
import type { Query, Queryable } from '../db/db.ts'
import { invariant } from '../refusal/refusal.ts'

export type AuditRow = {
  id: bigint
  /** Time of the event, by the system clock. */
  at: Date
  actor: string
  action: string
  memberId: string | null
  object: string
  reason: string
  before: string
  after: string
}

/** Inserts an audit event and returns its id. */
export async function insertAuditEvent(db: Queryable, event: Omit<AuditRow, 'id'>): Promise<bigint> {
  const { rows } = await db.query<{ id: bigint }>({
    text: `insert into audit_events (at, actor, action, member_id, object, reason, before, after)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    values: [
      event.at,
      event.actor,
      event.action,
      event.memberId,
      event.object,
      event.reason,
      event.before,
      event.after,
    ],
  })
  const [row] = rows
  invariant(row, 'the insert of an audit event must return its row')
  return row.id
}

/**
 * Returns the last `limit` audit events about the member, newest first. When `memberId` is null, returns the last
 * events of all members and staff.
 */
export async function selectAuditEvents(
  db: Queryable,
  { memberId, limit }: { memberId: string | null; limit: number },
): Promise<(AuditRow & { phone: string | null })[]> {
  const { rows } = await db.query<AuditRow & { phone: string | null }>({
    text: `select e.id, e.at, e.actor, e.action, e.member_id as "memberId", e.object, e.reason, e.before, e.after, m.phone
      from audit_events e left join members m on m.id = e.member_id
      where $1::uuid is null or e.member_id = $1
      order by e.id desc limit $2`,
    values: [memberId, limit],
  })
  return rows
}

/** Returns the audit events of one action and object, oldest first. */
export async function selectAuditByObject(
  db: Queryable,
  { action, object, limit }: { action: string; object: string; limit: number },
): Promise<Pick<AuditRow, 'at' | 'actor' | 'reason'>[]> {
  const { rows } = await db.query<Pick<AuditRow, 'at' | 'actor' | 'reason'>>({
    text: `select at, actor, reason from audit_events where action = $1 and object = $2 order by id limit $3`,
    values: [action, object, limit],
  })
  return rows
}

/**
 * Filter of audit events. A null field does not filter. `actors` contains the two forms of one name, such as
 * `olga` and `staff:olga`.
 */
export type AuditFilter = {
  actors: readonly string[] | null
  action: string | null
  memberId: string | null
  since: Date | null
  before: Date | null
  /** Search text. Finds events that contain the typed words, and events whose action is one of `actions`. */
  search: { typed: string; actions: readonly string[] } | null
}

const filtered = `($1::text[] is null or e.actor = any($1)) and ($2::text is null or e.action = $2)
  and ($3::uuid is null or e.member_id = $3)
  and ($4::timestamptz is null or e.at >= $4) and ($5::timestamptz is null or e.at < $5)`
const searchVector = `to_tsvector('russian', e.object || ' ' || e.reason || ' ' || e.before || ' ' || e.after)`
const searchQuery = `websearch_to_tsquery('russian', $6)`

/**
 * Returns the SQL of a table expression with the events that match the filter. A search uses the full-text
 * index: `offset 0` prevents PostgreSQL from reading all events in display order instead.
 */
const found = (
  { search }: AuditFilter,
  { order, maxRows }: { order: 'asc' | 'desc'; maxRows: string },
): string =>
  search === null
    ? `(select * from audit_events e where ${filtered}) e`
    : `((select * from audit_events e where ${filtered} and ${searchVector} @@ ${searchQuery} offset 0)
      union
      (select * from audit_events e where ${filtered} and e.action = any($7) order by e.id ${order} limit ${maxRows})) e`

const toSqlValues = ({ actors, action, memberId, since, before, search }: AuditFilter): unknown[] => {
  const filters = [actors, action, memberId, since, before]
  return search === null ? filters : [...filters, search.typed, search.actions]
}

/** Texts by which a search finds an action: the Russian label, the code, and the separate words of the code. */
const called = auditActions.map(
  (action) => `${formatAuditAction(action)} ${action} ${action.replaceAll(/[.-]/g, ' ')}`,
)

/**
 * Returns the codes of the actions whose texts match the search. Runs as a separate query: PostgreSQL
 * estimates the number of matching events well only when it knows the codes.
 */
export async function findActionsByText(db: Queryable, typed: string): Promise<string[]> {
  const { rows } = await db.query<{ action: string }>({
    text: `select c.action from unnest($1::text[], $2::text[]) c (action, called)
      where to_tsvector('russian', c.called) @@ websearch_to_tsquery('russian', $3)`,
    values: [auditActions, called, typed],
  })
  return rows.map(({ action }) => action)
}

/** Returns the query of a page of audit events. A null `limit` means all events. */
export function auditPageQuery(
  filter: AuditFilter,
  { skip, limit, order }: Page & { order: 'asc' | 'desc' },
): Query<AuditRow & { phone: string | null }> {
  const values = toSqlValues(filter)
  const direction = toSortDirection(order)
  const [maxRows, start] = [`$${values.length + 1}::bigint`, `$${values.length + 2}::bigint`]
  return {
    text: `select e.id, e.at, e.actor, e.action, e.member_id as "memberId", e.object, e.reason, e.before, e.after, m.phone
      from ${found(filter, { order: direction, maxRows: `${maxRows} + ${start}` })} left join members m on m.id = e.member_id
      order by e.id ${direction} limit ${maxRows} offset ${start}`,
    values: [...values, limit, skip],
  }
}

export const countAuditEvents = (db: Queryable, filter: AuditFilter): Promise<number> =>
  countListed(db, {
    text: `select from ${found(filter, { order: 'desc', maxRows: String(maxListed + 1) })}`,
    values: toSqlValues(filter),
  })
