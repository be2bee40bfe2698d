import type { Queryable, Tx } from '../../platform/db/db.ts'

export type Attempt = {
  phone: string
  deliverable: boolean
  tries: number
  closedAt: Date | null
  expiresAt: Date
}

export async function insertAttempt(
  tx: Tx,
  row: { id: string; phone: string; deliverable: boolean; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.query({
    name: 'attempt_insert',
    text: `insert into sign_in_attempts (id, phone, deliverable, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
    values: [row.id, row.phone, row.deliverable, row.createdAt, row.expiresAt],
  })
}

/** A new code is the only one of its phone. */
export async function closeAttemptsOf(tx: Tx, { phone, now }: { phone: string; now: Date }): Promise<void> {
  await tx.query({
    name: 'attempt_close_older',
    text: 'update sign_in_attempts set closed_at = $2 where phone = $1 and closed_at is null',
    values: [phone, now],
  })
}

/** Counts a try before it is looked at. Null: the attempt takes none. */
export async function countTry(
  on: Queryable,
  { id, now, max }: { id: string; now: Date; max: number },
): Promise<{ phone: string; deliverable: boolean; tries: number } | null> {
  const { rows } = await on.query<{ phone: string; deliverable: boolean; tries: number }>({
    name: 'attempt_try',
    text: `update sign_in_attempts set tries = tries + 1
      where id = $1 and tries < $3 and closed_at is null and expires_at > $2
      returning phone, deliverable, tries`,
    values: [id, now, max],
  })
  return rows[0] ?? null
}

/** Spends the attempt: true for one only of all who bring the right code. */
export async function closeAttempt(tx: Tx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'attempt_close',
    text: 'update sign_in_attempts set closed_at = $2 where id = $1 and closed_at is null and expires_at > $2',
    values: [id, now],
  })
  return rowCount === 1
}

export async function findAttempt(on: Queryable, id: string): Promise<Attempt | null> {
  const { rows } = await on.query<{
    phone: string
    deliverable: boolean
    tries: number
    closed_at: Date | null
    expires_at: Date
  }>({
    name: 'attempt_find',
    text: 'select phone, deliverable, tries, closed_at, expires_at from sign_in_attempts where id = $1',
    values: [id],
  })
  const row = rows[0]
  if (!row) return null
  const { phone, deliverable, tries } = row
  return { phone, deliverable, tries, closedAt: row.closed_at, expiresAt: row.expires_at }
}

export async function deleteAttempts(on: Queryable, { before }: { before: Date }): Promise<void> {
  await on.query({ text: 'delete from sign_in_attempts where expires_at < $1', values: [before] })
}
