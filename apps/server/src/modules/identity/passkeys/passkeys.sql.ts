import type { Queryable, Tx } from '../../../platform/db/db.ts'

export type PasskeyRow = {
  id: string
  memberId: string
  credentialId: string
  publicKey: Buffer
  transports: string[]
  name: string
  createdAt: Date
  lastUsedAt: Date | null
  refusedAt: Date | null
}

const passkey = `select id, member_id as "memberId", credential_id as "credentialId", public_key as "publicKey",
    transports, name, created_at as "createdAt", last_used_at as "lastUsedAt", refused_at as "refusedAt"
  from passkeys`

/** Returns a member's passkeys, newest first. */
export async function selectPasskeys(db: Queryable, memberId: string): Promise<PasskeyRow[]> {
  const { rows } = await db.query<PasskeyRow>({
    name: 'passkeys_of',
    text: `${passkey} where member_id = $1 order by created_at desc, id desc`,
    values: [memberId],
  })
  return rows
}

export async function findPasskey(db: Queryable, credentialId: string): Promise<PasskeyRow | null> {
  const { rows } = await db.query<PasskeyRow>({
    name: 'passkey_find',
    text: `${passkey} where credential_id = $1`,
    values: [credentialId],
  })
  return rows[0] ?? null
}

/**
 * Locks a session, so that a request to end the session waits for this transaction. Returns false when the
 * session has already ended.
 */
export async function lockSession(tx: Tx, sessionId: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: 'select from sessions where id = $1 and ended_at is null for share',
    values: [sessionId],
  })
  return rowCount === 1
}

/**
 * Inserts a passkey. The lock on the member's row makes parallel inserts wait, so that the count is exact.
 * Returns `known` when the credential is already stored, and `too many` when the member has `maxCount`
 * passkeys.
 */
export async function insertPasskey(
  tx: Tx,
  row: Omit<PasskeyRow, 'lastUsedAt' | 'refusedAt'> & { counter: number; maxCount: number },
): Promise<'added' | 'known' | 'too many'> {
  await tx.query({ text: 'select from members where id = $1 for update', values: [row.memberId] })
  const { rows } = await tx.query<{ count: bigint }>({
    text: 'select count(*) as count from passkeys where member_id = $1',
    values: [row.memberId],
  })
  if (Number(rows[0]?.count ?? 0) >= row.maxCount) return 'too many'
  const { rowCount } = await tx.query({
    text: `insert into passkeys (id, member_id, credential_id, public_key, counter, transports, name, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing`,
    values: [
      row.id,
      row.memberId,
      row.credentialId,
      row.publicKey,
      row.counter,
      row.transports,
      row.name,
      row.createdAt,
    ],
  })
  return rowCount === 1 ? 'added' : 'known'
}

/**
 * Records a use of a passkey and the new signature counter. Returns false when the passkey was refused before,
 * or when the counter did not increase, which indicates a copied passkey. A counter that stays 0 is accepted,
 * because not every authenticator counts its signatures.
 */
export async function countUse(
  tx: Tx,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'passkey_use',
    text: `update passkeys set counter = $2, last_used_at = $3
      where id = $1 and refused_at is null and (counter < $2 or (counter = 0 and $2 = 0))`,
    values: [id, counter, now],
  })
  return rowCount === 1
}

export async function markRefused(db: Queryable, { id, now }: { id: string; now: Date }): Promise<void> {
  await db.query({
    text: 'update passkeys set refused_at = coalesce(refused_at, $2) where id = $1',
    values: [id, now],
  })
}

export async function lockPasskeys(tx: Tx, memberId: string): Promise<void> {
  await tx.query({
    text: 'select from passkeys where member_id = $1 order by id for update',
    values: [memberId],
  })
}

/**
 * Deletes the passkey `id` of a member, or all passkeys of the member when `id` is null. With `newerThan`, deletes only
 * passkeys added after this time, and only if an older one remains with which the member signs in. Returns the device names
 * of the deleted passkeys.
 */
export async function deletePasskeys(
  tx: Tx,
  {
    id = null,
    newerThan = null,
    memberId,
  }: { id?: string | null; newerThan?: Date | null; memberId: string },
): Promise<string[]> {
  const { rows } = await tx.query<{ name: string }>({
    text: `delete from passkeys where member_id = $1 and ($2::uuid is null or id = $2)
        and ($3::timestamptz is null or created_at > $3 and exists (
          select from passkeys p where p.member_id = $1 and p.created_at <= $3 and p.refused_at is null))
      returning name`,
    values: [memberId, id, newerThan],
  })
  return rows.map(({ name }) => name)
}

/** Returns true when the member has a passkey that was not refused. */
export async function hasUsablePasskey(tx: Tx, memberId: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: 'select from passkeys where member_id = $1 and refused_at is null limit 1',
    values: [memberId],
  })
  return rowCount === 1
}

/** Action of a signed-in member that a passkey confirms. `subject`: recipient, rule or session. */
export type ActionScope = {
  purpose: 'recipient' | 'automatic-withdrawal' | 'reauthentication'
  memberId: string
  subject: string
}

/**
 * Purpose of a WebAuthn challenge. A response to a challenge of one purpose is invalid for another purpose.
 */
export type ChallengeScope =
  | { purpose: 'register'; memberId: string; subject: null }
  | { purpose: 'sign-in'; memberId: null; subject: null }
  | ActionScope

export async function insertChallenge(
  db: Queryable,
  { purpose, memberId, subject, ...row }: ChallengeScope & { challenge: string; expiresAt: Date },
): Promise<void> {
  await db.query({
    name: 'passkey_challenge',
    text: `insert into passkey_challenges (challenge, purpose, member_id, subject, expires_at)
      values ($1, $2, $3, $4, $5)`,
    values: [row.challenge, purpose, memberId, subject, row.expiresAt],
  })
}

/**
 * Deletes a challenge, so that the browser can use the challenge only once. Returns false when the challenge
 * is unknown, expired or already used.
 */
export async function takeChallenge(
  db: Queryable,
  { purpose, memberId, subject, challenge, now }: ChallengeScope & { challenge: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'passkey_challenge_take',
    text: `delete from passkey_challenges where challenge = $1 and purpose = $2 and expires_at > $5
      and member_id is not distinct from $3 and subject is not distinct from $4`,
    values: [challenge, purpose, memberId, subject, now],
  })
  return rowCount === 1
}

export async function deleteChallenges(db: Queryable, { before }: { before: Date }): Promise<void> {
  await db.query({ text: 'delete from passkey_challenges where expires_at < $1', values: [before] })
}
