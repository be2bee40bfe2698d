import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { lockMember } from '../../../platform/db/lock-member.ts'

export type EmailState = {
  /** Confirmed email address. */
  email: string | null
  pending: { email: string; createdAt: Date; expiresAt: Date; tokenHash: Buffer } | null
}

/** Locks the member's row and returns the confirmed and the pending address. */
export async function lockEmail(tx: Tx, memberId: string): Promise<EmailState> {
  await lockMember(tx, memberId)
  return readEmail(tx, memberId)
}

export async function readEmail(db: Queryable, memberId: string): Promise<EmailState> {
  const { rows } = await db.query<{
    email: string | null
    pending: string | null
    created_at: Date | null
    expires_at: Date | null
    token_hash: Buffer | null
  }>({
    name: 'email_of',
    text: `select m.email, e.email as pending, e.created_at, e.expires_at, e.token_hash
      from members m left join email_changes e on e.member_id = m.id where m.id = $1`,
    values: [memberId],
  })
  const row = rows[0]
  if (!row?.pending || !row.created_at || !row.expires_at || !row.token_hash)
    return { email: row?.email ?? null, pending: null }
  const { pending: email, created_at: createdAt, expires_at: expiresAt, token_hash: tokenHash } = row
  return { email: row.email, pending: { email, createdAt, expiresAt, tokenHash } }
}

/** Saves a pending email address. The link that was sent to the previous pending address becomes invalid. */
export async function savePending(
  tx: Tx,
  row: { memberId: string; email: string; tokenHash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.query({
    name: 'email_save_pending',
    text: `insert into email_changes (member_id, email, token_hash, created_at, expires_at) values ($1, $2, $3, $4, $5)
      on conflict (member_id) do update set email = excluded.email, token_hash = excluded.token_hash,
        created_at = excluded.created_at, expires_at = excluded.expires_at`,
    values: [row.memberId, row.email, row.tokenHash, row.createdAt, row.expiresAt],
  })
}

export async function deletePending(db: Queryable, memberId: string): Promise<void> {
  await db.query({
    name: 'email_delete_pending',
    text: 'delete from email_changes where member_id = $1',
    values: [memberId],
  })
}

/**
 * Deletes the pending email address of a link and returns it. Returns null when the link is unknown, expired or already
 * used, so that of several parallel calls only one gets the address.
 */
export async function takePending(
  tx: Tx,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<{ memberId: string; email: string } | null> {
  const { rows } = await tx.query<{ memberId: string; email: string }>({
    name: 'email_take_pending',
    text: `delete from email_changes where token_hash = $1 and expires_at > $2
      returning member_id as "memberId", email`,
    values: [tokenHash, now],
  })
  return rows[0] ?? null
}

export async function updateEmail(
  tx: Tx,
  { memberId, email, now }: { memberId: string; email: string | null; now: Date },
): Promise<void> {
  await tx.query({
    name: 'email_update',
    text: `update members set email = $2, email_confirmed_at = case when $2::text is not null then $3::timestamptz end
      where id = $1`,
    values: [memberId, email, now],
  })
}

export async function deleteForgotten(db: Queryable, before: Date): Promise<void> {
  await db.query({ text: 'delete from email_changes where expires_at < $1', values: [before] })
}
