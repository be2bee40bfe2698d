import type { Queryable, Tx } from '../../db/db.ts'

export type Invitation = { name: string; totpSealed: Buffer | null }

/** Inserts an invitation. Replaces an earlier invitation of the same person. */
export async function upsertInvitation(
  tx: Tx,
  input: { name: string; by: string; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx.query({
    text: `insert into staff_invitations (name, invited_by, token_hash, expires_at) values ($1, $2, $3, $4)
      on conflict (name) do update set invited_by = excluded.invited_by,
        token_hash = excluded.token_hash, expires_at = excluded.expires_at, totp_sealed = null`,
    values: [input.name, input.by, input.tokenHash, input.expiresAt],
  })
}

export async function findInvitation(
  db: Queryable,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<Invitation | null> {
  const { rows } = await db.query<Invitation>({
    text: `select i.name, i.totp_sealed as "totpSealed" from staff_invitations i
      join staff s on s.name = i.name and s.removed_at is null
      where i.token_hash = $1 and i.expires_at > $2`,
    values: [tokenHash, now],
  })
  return rows[0] ?? null
}

/**
 * Replaces the authenticator secret of an invitation. `openedBefore` is true when the link had been opened before this
 * call. Returns null when the invitation no longer exists.
 */
export async function replaceInvitationSecret(
  db: Queryable,
  { tokenHash, totpSealed }: { tokenHash: Buffer; totpSealed: Buffer },
): Promise<{ openedBefore: boolean } | null> {
  const { rows } = await db.query<{ openedBefore: boolean }>({
    text: `update staff_invitations i set totp_sealed = $2
      from (select token_hash, totp_sealed from staff_invitations where token_hash = $1 for update) found
      where i.token_hash = found.token_hash returning found.totp_sealed is not null as "openedBefore"`,
    values: [tokenHash, totpSealed],
  })
  return rows[0] ?? null
}

/**
 * Deletes an invitation that has not expired. Returns its inviter and the sealed authenticator secret of the
 * last opening, which is null when the link was never opened. Of several parallel calls, only one gets this
 * result; the others get null.
 */
export async function takeInvitation(
  tx: Tx,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<{ invitedBy: string; totpSealed: Buffer | null } | null> {
  const { rows } = await tx.query<{ invitedBy: string; totpSealed: Buffer | null }>({
    text: `delete from staff_invitations where token_hash = $1 and expires_at > $2
      returning invited_by as "invitedBy", totp_sealed as "totpSealed"`,
    values: [tokenHash, now],
  })
  return rows[0] ?? null
}

export async function insertAccess(
  tx: Tx,
  input: {
    name: string
    passwordHash: string
    totpSealed: Buffer
    totpStep: bigint
    codeHashes: Buffer[]
    now: Date
    invitedBy: string
    confirmedBy: string | null
  },
): Promise<void> {
  await tx.query({
    text: `insert into staff_access
        (name, password_hash, totp_sealed, totp_step, created_at, awaiting_confirmation_since, invited_by, confirmed_by)
      values ($1, $2, $3, $4, $5, $5, $6, $7)`,
    values: [
      input.name,
      input.passwordHash,
      input.totpSealed,
      input.totpStep,
      input.now,
      input.invitedBy,
      input.confirmedBy,
    ],
  })
  await tx.query({
    text: 'insert into staff_recovery_codes (name, code_hash) select $1, unnest($2::bytea[])',
    values: [input.name, input.codeHashes],
  })
}

export type Unconfirmed = { invitedBy: string; acceptedAt: Date; waitsSince: Date }

/** Locks and returns a staff member's access if it waits for a confirmation; otherwise returns null. */
export async function lockUnconfirmed(tx: Tx, name: string): Promise<Unconfirmed | null> {
  const { rows } = await tx.query<Unconfirmed>({
    text: `select invited_by as "invitedBy", created_at as "acceptedAt", awaiting_confirmation_since as "waitsSince"
      from staff_access where name = $1 and confirmed_by is null for update`,
    values: [name],
  })
  return rows[0] ?? null
}

/**
 * Returns the inviter of a person whose invitation is open or whose roles wait for a confirmation; null when
 * neither is the case.
 */
export async function findPendingInviter(
  db: Queryable,
  { name, now }: { name: string; now: Date },
): Promise<string | null> {
  const { rows } = await db.query<{ invitedBy: string }>({
    text: `select invited_by as "invitedBy" from staff_invitations where name = $1 and expires_at > $2
      union all select invited_by from staff_access where name = $1 and confirmed_by is null`,
    values: [name, now],
  })
  return rows[0]?.invitedBy ?? null
}

export async function markConfirmed(
  tx: Tx,
  { name, by, isAlone }: { name: string; by: string; isAlone: boolean },
): Promise<void> {
  await tx.query({
    text: 'update staff_access set confirmed_by = $2, confirmed_alone = $3 where name = $1',
    values: [name, by, isAlone],
  })
}

/** Suspends the roles of a staff member until a person other than `by` confirms them. */
export async function suspendRoles(
  tx: Tx,
  { name, by, now }: { name: string; by: string; now: Date },
): Promise<void> {
  await tx.query({
    text: `update staff_access set confirmed_by = null, confirmed_alone = false, invited_by = $2, awaiting_confirmation_since = $3
      where name = $1`,
    values: [name, by, now],
  })
}

/**
 * Tables with a staff member's access, in the order in which sign-ins and changes of access lock them. A deletion
 * that locks the tables in the same order waits for these transactions, and deletes their rows too.
 */
const tables = [
  'staff_invitations',
  'staff_access',
  'staff_recovery_codes',
  'staff_passkey_challenges',
  'staff_passkeys',
  'staff_sessions',
]

/** Deletes the invitation, password, second factors and sessions of a staff member. */
export async function deleteAccess(tx: Tx, name: string): Promise<void> {
  for (const table of tables) await tx.query({ text: `delete from ${table} where name = $1`, values: [name] })
}

export async function updatePassword(
  tx: Tx,
  { name, passwordHash }: { name: string; passwordHash: string },
): Promise<void> {
  await tx.query({
    text: 'update staff_access set password_hash = $2 where name = $1',
    values: [name, passwordHash],
  })
}

/** Locks a staff member's access, so that parallel changes of it and parallel sign-ins wait for each other. */
export async function lockAccess(tx: Tx, name: string): Promise<void> {
  await tx.query({ text: 'select from staff_access where name = $1 for update', values: [name] })
}

/**
 * Replaces all recovery codes of a staff member. After two parallel calls, only the codes of the later call
 * are valid.
 */
export async function replaceRecoveryCodes(
  tx: Tx,
  { name, codeHashes }: { name: string; codeHashes: Buffer[] },
): Promise<void> {
  await lockAccess(tx, name)
  await tx.query({ text: 'delete from staff_recovery_codes where name = $1', values: [name] })
  await tx.query({
    text: 'insert into staff_recovery_codes (name, code_hash) select $1, unnest($2::bytea[])',
    values: [name, codeHashes],
  })
}

export async function findPasswordHash(db: Queryable, name: string): Promise<string | null> {
  const { rows } = await db.query<{ passwordHash: string }>({
    text: `select a.password_hash as "passwordHash" from staff_access a
      join staff s on s.name = a.name and s.removed_at is null where a.name = $1`,
    values: [name],
  })
  return rows[0]?.passwordHash ?? null
}

export async function findTotp(db: Queryable, name: string): Promise<Buffer | null> {
  const { rows } = await db.query<{ totpSealed: Buffer }>({
    text: 'select totp_sealed as "totpSealed" from staff_access where name = $1',
    values: [name],
  })
  return rows[0]?.totpSealed ?? null
}

/**
 * Redeems a 30-second step of the authenticator. Returns false when this step or a later step was already redeemed.
 */
export async function redeemTotpStep(
  tx: Tx,
  { name, step }: { name: string; step: bigint },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: 'update staff_access set totp_step = $2 where name = $1 and totp_step < $2',
    values: [name, step],
  })
  return rowCount === 1
}

export async function redeemRecoveryCode(
  tx: Tx,
  { name, codeHash, now }: { name: string; codeHash: Buffer; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update staff_recovery_codes set used_at = $3 where name = $1 and code_hash = $2 and used_at is null`,
    values: [name, codeHash, now],
  })
  return rowCount === 1
}

export async function countRecoveryCodes(db: Queryable, name: string): Promise<number> {
  const { rows } = await db.query<{ left: bigint }>({
    text: 'select count(*) as "left" from staff_recovery_codes where name = $1 and used_at is null',
    values: [name],
  })
  return Number(rows[0]?.left ?? 0)
}
