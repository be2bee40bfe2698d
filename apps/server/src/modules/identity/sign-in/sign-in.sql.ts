import type { Queryable, Tx } from '../../../platform/db/db.ts'
import type { CodeScope } from './sign-in.rules.ts'

export type Attempt = CodeScope & {
  phone: string
  deliverable: boolean
  tries: number
  closedAt: Date | null
  createdAt: Date
  expiresAt: Date
  network: string | null
  smsAt: Date | null
}

export async function insertAttempt(
  tx: Tx,
  row: CodeScope &
    Pick<Attempt, 'phone' | 'deliverable' | 'createdAt' | 'expiresAt' | 'network'> & { id: string },
): Promise<void> {
  await tx.query({
    name: 'attempt_insert',
    text: `insert into sign_in_attempts (id, phone, deliverable, created_at, expires_at, purpose, subject, network)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      row.id,
      row.phone,
      row.deliverable,
      row.createdAt,
      row.expiresAt,
      row.purpose,
      row.subject,
      row.network,
    ],
  })
}

/** Closes the open attempts with codes for this phone and purpose, before a new code is issued. */
export async function closeAttempts(
  tx: Tx,
  { phone, purpose, now }: { phone: string; purpose: CodeScope['purpose']; now: Date },
): Promise<void> {
  await tx.query({
    name: 'attempt_close_older',
    text: 'update sign_in_attempts set closed_at = $2 where phone = $1 and purpose = $3 and closed_at is null',
    values: [phone, now, purpose],
  })
}

/** Closes the confirmation codes that were sent to a phone. Sign-in codes stay open. */
export async function closeConfirming(tx: Tx, { phone, now }: { phone: string; now: Date }): Promise<void> {
  await tx.query({
    name: 'attempt_close_confirming',
    text: `update sign_in_attempts set closed_at = $2 where phone = $1 and purpose <> 'sign-in' and closed_at is null`,
    values: [phone, now],
  })
}

/**
 * Counts a try before the code is checked. Returns null when the attempt is unknown, accepts no more tries, or has
 * another purpose or subject.
 */
export async function countTry(
  db: Queryable,
  { id, purpose, subject, now, max }: CodeScope & { id: string; now: Date; max: number },
): Promise<{ phone: string; deliverable: boolean; tries: number } | null> {
  const { rows } = await db.query<{ phone: string; deliverable: boolean; tries: number }>({
    name: 'attempt_try',
    text: `update sign_in_attempts set tries = tries + 1
      where id = $1 and purpose = $4 and subject is not distinct from $5
        and tries < $3 and closed_at is null and expires_at > $2
      returning phone, deliverable, tries`,
    values: [id, now, max, purpose, subject],
  })
  return rows[0] ?? null
}

/**
 * Closes the attempt after a correct code. Returns false when the attempt has expired or was already closed, so that of
 * several parallel calls only one returns true.
 */
export async function closeAttempt(tx: Tx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'attempt_close',
    text: 'update sign_in_attempts set closed_at = $2 where id = $1 and closed_at is null and expires_at > $2',
    values: [id, now],
  })
  return rowCount === 1
}

export async function findAttempt(db: Queryable, id: string): Promise<Attempt | null> {
  const { rows } = await db.query<Attempt>({
    name: 'attempt_find',
    text: `select purpose, subject, phone, deliverable, tries, closed_at as "closedAt", created_at as "createdAt",
        expires_at as "expiresAt", network, sms_at as "smsAt"
      from sign_in_attempts where id = $1`,
    values: [id],
  })
  return rows[0] ?? null
}

/** Returns the number of phones for which a network requested codes since `since`. */
export async function countPhones(
  db: Queryable,
  { network, since }: { network: string; since: Date },
): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'attempt_count_phones',
    text: `select count(distinct phone)::int as count from sign_in_attempts where network = $1 and created_at > $2`,
    values: [network, since],
  })
  return rows[0]?.count ?? 0
}

/** Returns the number of codes that unknown devices requested since `since`, at most `limit`. */
export async function countRequests(
  db: Queryable,
  { since, limit }: { since: Date; limit: number },
): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'attempt_count_requests',
    text: `select count(*)::int as count
      from (select from sign_in_attempts where network is not null and created_at > $1 limit $2) r`,
    values: [since, limit],
  })
  return rows[0]?.count ?? 0
}

/** Marks the SMS of an open attempt as admitted. Of several parallel calls only one returns true. */
export async function markAdmitted(
  tx: Tx,
  { id, now, limits }: { id: string; now: Date; limits: string[] },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'attempt_admit',
    text: `update sign_in_attempts set sms_at = $2, sms_limits = $3
      where id = $1 and sms_at is null and closed_at is null and expires_at > $2`,
    values: [id, now, limits],
  })
  return rowCount === 1
}

/** Limits that count an SMS, and the time at which they admitted it; null only for an attempt that none counts. */
type CountedLimits = { at: Date | null; limits: string[] | null }

/**
 * Removes the limits from the attempts of a phone and returns them. Leaves out attempts that another transaction has
 * locked: it may be the sign-in by another code of this phone, which would wait for this one.
 */
export async function takeCountedLimits(tx: Tx, phone: string): Promise<CountedLimits[]> {
  const { rows } = await tx.query<CountedLimits>({
    name: 'attempt_take_limits',
    text: `with counted as materialized (
        select id, sms_at, sms_limits from sign_in_attempts
        where phone = $1 and sms_limits is not null order by id for update skip locked
      )
      update sign_in_attempts a set sms_limits = null from counted c where a.id = c.id
      returning c.sms_at as at, c.sms_limits as limits`,
    values: [phone],
  })
  return rows
}

/** Deletes the attempts that expired before `before`, and those without an SMS that expired before `now`. */
export async function deleteAttempts(
  db: Queryable,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  await db.query({
    text: `delete from sign_in_attempts
      where expires_at < $1 or (network is not null and sms_at is null and expires_at < $2)`,
    values: [before, now],
  })
}
