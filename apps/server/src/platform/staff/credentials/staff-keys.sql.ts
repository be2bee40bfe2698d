import type { Queryable, Tx } from '../../db/db.ts'

export type StaffKey = {
  id: string
  name: string
  credentialId: string
  publicKey: Buffer
  transports: string[]
  device: string
  createdAt: Date
  lastUsedAt: Date | null
  refusedAt: Date | null
}

/** Returns the passkeys of a staff member, newest first. */
export async function selectStaffKeys(db: Queryable, name: string): Promise<StaffKey[]> {
  const { rows } = await db.query<StaffKey>({
    text: `select id, name, credential_id as "credentialId", public_key as "publicKey", transports, device,
        created_at as "createdAt", last_used_at as "lastUsedAt", refused_at as "refusedAt"
      from staff_passkeys where name = $1 order by created_at desc, id desc`,
    values: [name],
  })
  return rows
}

/**
 * Inserts a passkey. Inserts nothing when the staff member already has `maxCount` passkeys (`too many`), when the
 * passkey is stored already (`known`), or when the staff member has no access. Locks the staff member's access, so that
 * parallel requests cannot exceed the maximum.
 */
export async function insertStaffKey(
  tx: Tx,
  key: Omit<StaffKey, 'lastUsedAt' | 'refusedAt'> & { counter: number; maxCount: number },
): Promise<'added' | 'known' | 'too many' | 'no access'> {
  const lockedAccess = await tx.query({
    text: 'select from staff_access where name = $1 for update',
    values: [key.name],
  })
  if (lockedAccess.rowCount === 0) return 'no access'
  const { rows } = await tx.query<{ count: bigint }>({
    text: 'select count(*) as count from staff_passkeys where name = $1',
    values: [key.name],
  })
  if (Number(rows[0]?.count ?? 0) >= key.maxCount) return 'too many'
  const { rowCount } = await tx.query({
    text: `insert into staff_passkeys (id, name, credential_id, public_key, counter, transports, device, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing`,
    values: [
      key.id,
      key.name,
      key.credentialId,
      key.publicKey,
      key.counter,
      key.transports,
      key.device,
      key.createdAt,
    ],
  })
  return rowCount === 1 ? 'added' : 'known'
}

/**
 * Records the use of a passkey. Returns false when the passkey was deleted, was refused before, or has a
 * counter that did not increase. Such a counter means that the passkey was copied; a counter that is always 0
 * is accepted.
 */
export async function countStaffKeyUse(
  tx: Tx,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update staff_passkeys set counter = $2, last_used_at = $3
      where id = $1 and refused_at is null and (counter < $2 or (counter = 0 and $2 = 0))`,
    values: [id, counter, now],
  })
  return rowCount === 1
}

export async function refuseCopiedKey(db: Queryable, input: { id: string; counter: number; now: Date }) {
  await db.query({
    text: `update staff_passkeys set refused_at = $3
      where id = $1 and refused_at is null and counter >= $2 and counter > 0`,
    values: [input.id, input.counter, input.now],
  })
}

/**
 * Deletes a passkey and returns the name of its device; null when the staff member does not have this
 * passkey.
 */
export async function deleteStaffKey(tx: Tx, input: { id: string; name: string }): Promise<string | null> {
  const { rows } = await tx.query<{ device: string }>({
    text: 'delete from staff_passkeys where id = $1 and name = $2 returning device',
    values: [input.id, input.name],
  })
  return rows[0]?.device ?? null
}

type Challenge = { challenge: string; purpose: 'register' | 'prove'; name: string }

export async function insertStaffChallenge(db: Queryable, input: Challenge & { expiresAt: Date }) {
  await db.query({
    text: `insert into staff_passkey_challenges (challenge, purpose, name, expires_at) values ($1, $2, $3, $4)`,
    values: [input.challenge, input.purpose, input.name, input.expiresAt],
  })
}

/** Deletes a challenge. Returns true to only one of several parallel calls with the same challenge. */
export async function takeStaffChallenge(db: Queryable, input: Challenge & { now: Date }): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `delete from staff_passkey_challenges
      where challenge = $1 and purpose = $2 and name = $3 and expires_at > $4`,
    values: [input.challenge, input.purpose, input.name, input.now],
  })
  return rowCount === 1
}

export async function sweepStaffChallenges(db: Queryable, before: Date): Promise<void> {
  await db.query({ text: 'delete from staff_passkey_challenges where expires_at < $1', values: [before] })
}
