import type { Queryable, Tx } from '../db/db.ts'
import type { Check } from '../db/consistency-checks.ts'

export type Checkpoint = { place: bigint; hash: Buffer }
export type WaitingEvent = { id: bigint; eventText: string }

/**
 * SQL: text of an audit event from which its hash is computed. One event always has the same text. The
 * expression is in the code and not in a database function, because an attacker who can change the database
 * could change the function.
 */
const eventText = `jsonb_build_array(e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.actor, e.action,
  e.member_id, e.object, e.reason, e.before, e.after)::text`

/**
 * Key of the PostgreSQL advisory lock on the audit chain. Only the transaction that holds this lock adds links to the
 * chain.
 */
const chainLock = 7_230_029

/**
 * Locks the audit chain until the end of the transaction. Returns the last link of the chain, or null when the chain is
 * empty.
 */
export async function lockCheckpoint(tx: Tx): Promise<Checkpoint | null> {
  await tx.query({ text: 'select pg_advisory_xact_lock($1)', values: [chainLock] })
  return getCheckpoint(tx)
}

/** Returns the last link of the audit chain; null when the chain is empty. */
export async function getCheckpoint(db: Queryable): Promise<Checkpoint | null> {
  const { rows } = await db.query<Checkpoint>({
    text: 'select place, hash from audit_links order by place desc limit 1',
    values: [],
  })
  return rows[0] ?? null
}

export async function findLink(db: Queryable, place: bigint): Promise<Checkpoint | null> {
  const { rows } = await db.query<Checkpoint>({
    text: 'select place, hash from audit_links where place = $1',
    values: [place],
  })
  return rows[0] ?? null
}

export async function selectWaiting(tx: Tx, limit: number): Promise<WaitingEvent[]> {
  const { rows } = await tx.query<WaitingEvent>({
    text: `select e.id, ${eventText} as "eventText" from audit_queue w join audit_events e on e.id = w.event_id
      order by w.event_id limit $1`,
    values: [limit],
  })
  return rows
}

export async function insertLinks(
  tx: Tx,
  links: readonly { place: bigint; eventId: bigint; hash: Buffer }[],
): Promise<void> {
  const ids = links.map(({ eventId }) => eventId)
  await tx.query({
    text: `insert into audit_links (place, event_id, hash)
      select place, event_id, decode(hash, 'hex') from unnest($1::bigint[], $2::bigint[], $3::text[]) as l (place, event_id, hash)`,
    values: [links.map(({ place }) => place), ids, links.map(({ hash }) => hash.toString('hex'))],
  })
  await tx.query({ text: 'delete from audit_queue where event_id = any($1::bigint[])', values: [ids] })
}

/** Maximum number of differences that one check reports, because one attack can change thousands of events. */
const maxDifferences = 5

export const chainChecks: readonly Check[] = [
  {
    what: 'the audit chain: every row and every link are unchanged since the row was linked',
    text: `select '' as member_id, 'link ' || place || ', row ' || event_id as place,
        encode(expected, 'hex') as expected, encode(hash, 'hex') as found
      from (
        select l.place, l.event_id, l.hash,
          sha256(coalesce(lag(l.hash) over (order by l.place), '') || convert_to(${eventText}, 'UTF8')) as expected
        from audit_links l join audit_events e on e.id = l.event_id
      ) linked where hash <> expected order by linked.place limit ${maxDifferences}`,
  },
  {
    what: 'the audit chain: every linked row still exists',
    text: `select '' as member_id, 'link ' || l.place || ', row ' || l.event_id as place, 'exists' as expected, 'deleted' as found
      from audit_links l where not exists (select from audit_events e where e.id = l.event_id)
      order by l.place limit ${maxDifferences}`,
  },
  {
    what: 'the audit chain: no link is missing',
    text: `select '' as member_id, 'before link ' || place as place, (before + 1)::text as expected, place::text as found
      from (select l.place, lag(l.place, 1, 0) over (order by l.place) as before from audit_links l) one
      where place <> before + 1 order by one.place limit ${maxDifferences}`,
  },
  {
    what: 'the audit chain: every row has a link or waits for its link',
    text: `select '' as member_id, 'row ' || e.id as place, 'linked' as expected, 'not linked' as found
      from audit_events e left join audit_links l on l.event_id = e.id left join audit_queue w on w.event_id = e.id
      where l.event_id is null and w.event_id is null order by e.id limit ${maxDifferences}`,
  },
]

export async function countLinks(db: Queryable): Promise<{ linked: number; waiting: number }> {
  const { rows } = await db.query<{ linked: bigint; waiting: bigint }>({
    text: `select (select count(*) from audit_links) as linked, (select count(*) from audit_queue) as waiting`,
    values: [],
  })
  return { linked: Number(rows[0]?.linked ?? 0), waiting: Number(rows[0]?.waiting ?? 0) }
}
