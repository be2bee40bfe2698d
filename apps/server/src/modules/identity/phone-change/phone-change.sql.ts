import type { Queryable, Tx } from '../../../platform/db/db.ts'

export type PhoneChange = {
  /** Phone to which the member changes. */
  phone: string
  /** Time when the member confirmed the old phone, by the system clock; null before the confirmation. */
  oldConfirmedAt: Date | null
}

/** Locks the member's row and returns the phone. Returns null when the account was deleted or merged. */
export async function lockPhone(tx: Tx, memberId: string): Promise<string | null> {
  const { rows } = await tx.query<{ phone: string | null }>({
    name: 'phone_change_lock',
    text: 'select phone from members where id = $1 and merged_into is null for update',
    values: [memberId],
  })
  return rows[0]?.phone ?? null
}

/** Saves a phone change, which replaces the member's previous phone change. */
export async function saveChange(
  tx: Tx,
  row: { memberId: string; phone: string; expiresAt: Date },
): Promise<void> {
  await tx.query({
    name: 'phone_change_save',
    text: `insert into phone_changes (member_id, phone, expires_at) values ($1, $2, $3)
      on conflict (member_id) do update
        set phone = excluded.phone, expires_at = excluded.expires_at, old_confirmed_at = null`,
    values: [row.memberId, row.phone, row.expiresAt],
  })
}

export async function findChange(
  db: Queryable,
  { memberId, now }: { memberId: string; now: Date },
): Promise<PhoneChange | null> {
  const { rows } = await db.query<PhoneChange>({
    name: 'phone_change_of',
    text: `select phone, old_confirmed_at as "oldConfirmedAt" from phone_changes
      where member_id = $1 and expires_at > $2`,
    values: [memberId, now],
  })
  return rows[0] ?? null
}

/**
 * Marks the old phone as confirmed. Returns false when the phone change was cancelled, replaced or has
 * expired.
 */
export async function markOldConfirmed(
  tx: Tx,
  { memberId, phone, now }: { memberId: string; phone: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'phone_change_old_confirmed',
    text: `update phone_changes set old_confirmed_at = $3
      where member_id = $1 and phone = $2 and old_confirmed_at is null and expires_at > $3`,
    values: [memberId, phone, now],
  })
  return rowCount === 1
}

/**
 * Deletes a phone change whose old phone is confirmed. Returns false when the phone change was cancelled,
 * replaced or has expired.
 */
export async function takeChange(
  tx: Tx,
  { memberId, phone, now }: { memberId: string; phone: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'phone_change_take',
    text: `delete from phone_changes
      where member_id = $1 and phone = $2 and old_confirmed_at is not null and expires_at > $3`,
    values: [memberId, phone, now],
  })
  return rowCount === 1
}

export async function deleteChange(
  db: Queryable,
  { memberId, phone }: { memberId: string; phone?: string },
): Promise<void> {
  await db.query({
    name: 'phone_change_delete',
    text: 'delete from phone_changes where member_id = $1 and ($2::text is null or phone = $2)',
    values: [memberId, phone ?? null],
  })
}

export async function deleteOverdue(db: Queryable, now: Date): Promise<void> {
  await db.query({ text: 'delete from phone_changes where expires_at <= $1', values: [now] })
}
