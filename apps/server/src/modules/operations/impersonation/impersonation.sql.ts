import type { Queryable, Tx } from '../../../platform/db/db.ts'

export type ImpersonationRow = { id: string; staff: string; memberId: string; endsAt: Date }

/**
 * SQL condition that an impersonation `v` is valid: it has not expired, the member's account is not deleted,
 * and the staff member is not removed, has the permission and is signed in.
 */
const isValid = `v.ends_at > $2 and m.deleted_at is null
  and s.removed_at is null and s.roles && $3::text[]
  and exists (select from staff_sessions t where t.id = v.staff_session_id and t.name = v.staff
    and t.proven_at is not null and t.ends_at > $2)`
const joined = 'join members m on m.id = v.member_id join staff s on s.name = v.staff'
const columns = 'v.id, v.staff, v.member_id as "memberId", v.ends_at as "endsAt"'

export async function insertView(
  tx: Tx,
  row: Omit<ImpersonationRow, 'endsAt'> & { staffSessionId: string; tokenHash: Buffer; endsAt: Date },
): Promise<void> {
  await tx.query({
    text: `insert into impersonations (id, staff, staff_session_id, member_id, token_hash, ends_at)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [row.id, row.staff, row.staffSessionId, row.memberId, row.tokenHash, row.endsAt],
  })
}

type ImpersonationLookup = { tokenHash: Buffer; now: Date; roles: readonly string[] }

/**
 * Opens an impersonation: replaces the single-use token with the token that each later request sends. Returns the id of
 * the impersonation, or null when the single-use token is not valid or was already used.
 */
export async function openViewRow(
  db: Queryable,
  { tokenHash, now, roles, nextHash, endsAt }: ImpersonationLookup & { nextHash: Buffer; endsAt: Date },
): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>({
    text: `update impersonations set token_hash = $4, opened_at = $2, ends_at = $5
      where opened_at is null and id = (select v.id from impersonations v ${joined} where v.token_hash = $1 and ${isValid})
        and token_hash = $1
      returning id`,
    values: [tokenHash, now, roles, nextHash, endsAt],
  })
  return rows[0]?.id ?? null
}

export async function findView(
  db: Queryable,
  { tokenHash, now, roles }: ImpersonationLookup,
): Promise<ImpersonationRow | null> {
  const { rows } = await db.query<ImpersonationRow>({
    name: 'member_view_live',
    text: `select ${columns} from impersonations v ${joined}
      where v.token_hash = $1 and v.opened_at is not null and ${isValid}`,
    values: [tokenHash, now, roles],
  })
  return rows[0] ?? null
}

export type EndedView = Pick<ImpersonationRow, 'id' | 'staff' | 'memberId'> & { wasOpened: boolean }
const endedColumns = 'id, staff, member_id as "memberId", opened_at is not null as "wasOpened"'

export async function deleteStaffImpersonations(tx: Tx, staff: string): Promise<EndedView[]> {
  const { rows } = await tx.query<EndedView>({
    text: `delete from impersonations where staff = $1 returning ${endedColumns}`,
    values: [staff],
  })
  return rows
}

export async function deleteView(tx: Tx, id: string): Promise<EndedView[]> {
  const { rows } = await tx.query<EndedView>({
    text: `delete from impersonations where id = $1 returning ${endedColumns}`,
    values: [id],
  })
  return rows
}

/** Deletes expired impersonations and returns the deleted rows. */
export async function deleteEndedViews(tx: Tx, now: Date): Promise<EndedView[]> {
  const { rows } = await tx.query<EndedView>({
    text: `delete from impersonations where ends_at <= $1 returning ${endedColumns}`,
    values: [now],
  })
  return rows
}

/**
 * Waits for an account deletion in progress, then locks the member's row. Returns null when the member does not exist;
 * `deletedAt` is null when the account is not deleted.
 */
export async function lockViewedMember(tx: Tx, id: string): Promise<{ deletedAt: Date | null } | null> {
  const { rows } = await tx.query<{ deletedAt: Date | null }>({
    text: 'select deleted_at as "deletedAt" from members where id = $1 for share',
    values: [id],
  })
  return rows[0] ?? null
}

/**
 * Locks the staff member, so that two parallel requests of one staff member do not begin two impersonations.
 */
export async function lockImpersonator(tx: Tx, staff: string): Promise<void> {
  await tx.query({ text: 'select from staff where name = $1 for no key update', values: [staff] })
}
