import type { Queryable, Tx } from '../../../platform/db/db.ts'
import type { CodeScope } from './sign-in.rules.ts'

export type Attempt = CodeScope & {
  phone: string
  deliverable: boolean
  tries: number
  closedAt: Date | null
  expiresAt: Date
}

export async function insertAttempt(
  tx: Tx,
  row: CodeScope & { id: string; phone: string; deliverable: boolean; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.query({
    name: 'attempt_insert',
    text: `insert into sign_in_attempts (id, phone, deliverable, created_at, expires_at, purpose, subject)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [row.id, row.phone, row.deliverable, row.createdAt, row.expiresAt, row.purpose, row.subject],
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
    text: `select purpose, subject, phone, deliverable, tries, closed_at as "closedAt", expires_at as "expiresAt"
      from sign_in_attempts where id = $1`,
    values: [id],
  })
  return rows[0] ?? null
}

export async function deleteAttempts(db: Queryable, { before }: { before: Date }): Promise<void> {
  await db.query({ text: 'delete from sign_in_attempts where expires_at < $1', values: [before] })
}
