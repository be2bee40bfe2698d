import type { ErasureCertificate } from './account-deletion.messages.ts'
import type { Queryable, Tx } from '../../../platform/db/db.ts'

export type AccountDeletionRow = { id: string; number: bigint; requestedAt: Date; dueAt: Date }

/** Returns the member's scheduled account deletion; null when none is scheduled. */
export async function findOpen(db: Queryable, memberId: string): Promise<AccountDeletionRow | null> {
  const { rows } = await db.query<AccountDeletionRow>({
    name: 'leaving_open',
    text: `select id, number, requested_at as "requestedAt", due_at as "dueAt" from account_deletions
      where member_id = $1 and cancelled_at is null and done_at is null`,
    values: [memberId],
  })
  return rows[0] ?? null
}

/** Inserts an account deletion. Returns null when the member already has a scheduled deletion. */
export async function insertAccountDeletion(
  tx: Tx,
  row: { id: string; memberId: string; requestedAt: Date; dueAt: Date },
): Promise<AccountDeletionRow | null> {
  const { rows } = await tx.query<AccountDeletionRow>({
    name: 'leaving_insert',
    text: `insert into account_deletions (id, member_id, requested_at, due_at) values ($1, $2, $3, $4)
      on conflict (member_id) where cancelled_at is null and done_at is null do nothing
      returning id, number, requested_at as "requestedAt", due_at as "dueAt"`,
    values: [row.id, row.memberId, row.requestedAt, row.dueAt],
  })
  return rows[0] ?? null
}

/**
 * Cancels the member's scheduled account deletion. Returns null when none is scheduled, for example because
 * the worker has just erased the account.
 */
export async function markCancelled(
  tx: Tx,
  { memberId, at }: { memberId: string; at: Date },
): Promise<{ number: bigint } | null> {
  const { rows } = await tx.query<{ number: bigint }>({
    name: 'leaving_cancel',
    text: `update account_deletions set cancelled_at = $2
      where member_id = $1 and cancelled_at is null and done_at is null returning number`,
    values: [memberId, at],
  })
  return rows[0] ?? null
}

/**
 * Returns the number of the member's open withdrawals, and the points that the member would forfeit by an account
 * deletion.
 */
export async function findOpenWithdrawalsAndPoints(
  db: Queryable,
  memberId: string,
): Promise<{ openWithdrawals: number; points: bigint }> {
  const { rows } = await db.query<{ open: bigint; points: bigint }>({
    name: 'leaving_money',
    text: `select available + frozen as points, (
        select count(*) from orders
        where member_id = $1 and category = 'withdrawal' and status in ('review', 'approved', 'sent')
      ) as open from balances where member_id = $1`,
    values: [memberId],
  })
  return { openWithdrawals: Number(rows[0]?.open ?? 0), points: rows[0]?.points ?? 0n }
}

/** Returns the account deletions that are due and whose members have no open withdrawal, the longest overdue first. */
export async function selectDue(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: string; memberId: string }[]> {
  const { rows } = await db.query<{ id: string; memberId: string }>({
    name: 'leavings_due',
    // Leaves out members with open withdrawals in the query itself. If the worker skipped them after the query, they
    // could fill the `limit` rows of every run, and the worker would never reach other members.
    text: `select id, member_id as "memberId" from account_deletions l
      where cancelled_at is null and done_at is null and due_at <= $1 and not exists (
        select from orders o
        where o.member_id = l.member_id and o.category = 'withdrawal' and o.status in ('review', 'approved', 'sent')
      ) order by due_at, id limit $2`,
    values: [now, limit],
  })
  return rows
}

/**
 * Marks an account deletion as done. Returns false when the deletion was cancelled, is already done or is not
 * due.
 */
export async function markDone(tx: Tx, { id, at }: { id: string; at: Date }): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'leaving_done',
    text: `update account_deletions set done_at = $2
      where id = $1 and cancelled_at is null and done_at is null and due_at <= $2`,
    values: [id, at],
  })
  return rowCount === 1
}

export async function saveErasureCertificate(
  tx: Tx,
  { id, certificate }: { id: string; certificate: ErasureCertificate },
): Promise<void> {
  await tx.query({
    text: 'update account_deletions set certificate = $2 where id = $1',
    values: [id, JSON.stringify(certificate)],
  })
}

export type AccountDeletion = AccountDeletionRow & {
  doneAt: Date | null
  cancelledAt: Date | null
  prunedAt: Date | null
  certificate: ErasureCertificate | null
  phone: string | null
}

const selectDeletions = `select l.id, l.number, l.requested_at as "requestedAt", l.due_at as "dueAt", l.done_at as "doneAt",
    l.cancelled_at as "cancelledAt", l.pruned_at as "prunedAt", l.certificate, m.phone
  from account_deletions l join members m on m.id = l.member_id`

export async function findByNumber(db: Queryable, number: bigint): Promise<AccountDeletion | null> {
  const { rows } = await db.query<AccountDeletion>({
    text: `${selectDeletions} where l.number = $1`,
    values: [number],
  })
  return rows[0] ?? null
}

/** Returns scheduled account deletions by due date, then done and cancelled deletions, newest first. */
export async function selectAccountDeletions(
  db: Queryable,
  { limit }: { limit: number },
): Promise<AccountDeletion[]> {
  const { rows } = await db.query<AccountDeletion>({
    text: `${selectDeletions} order by coalesce(l.done_at, l.cancelled_at) desc nulls first, l.due_at limit $1`,
    values: [limit],
  })
  return rows
}

/** Returns the members whose accounts were erased after `since`. */
/** Returns the ids of all members whose accounts were erased. */
export async function selectErased(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ memberId: string }>({
    text: 'select member_id as "memberId" from account_deletions where done_at is not null order by done_at',
    values: [],
  })
  return rows.map(({ memberId }) => memberId)
}

/** Returns those of `memberIds` that the database knows and whose accounts are not erased. */
export async function selectNotErased(db: Queryable, memberIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    text: `select id from members m where id = any($1)
      and not exists (select from account_deletions d where d.member_id = m.id and d.done_at is not null)`,
    values: [memberIds],
  })
  return rows.map(({ id }) => id)
}

export async function selectDoneSince(db: Queryable, since: Date): Promise<string[]> {
  const { rows } = await db.query<{ member_id: string }>({
    text: 'select member_id from account_deletions where done_at > $1',
    values: [since],
  })
  return rows.map((row) => row.member_id)
}

/**
 * Sets `pruned_at` of the account deletions whose retention period is over; the caller then erases their retained
 * payment data. Returns the ids of the members.
 */
export async function markPruned(
  tx: Tx,
  { doneBefore, at }: { doneBefore: Date; at: Date },
): Promise<string[]> {
  const { rows } = await tx.query<{ member_id: string }>({
    text: `update account_deletions set pruned_at = $2
      where done_at is not null and done_at <= $1 and pruned_at is null returning member_id`,
    values: [doneBefore, at],
  })
  return rows.map((row) => row.member_id)
}
