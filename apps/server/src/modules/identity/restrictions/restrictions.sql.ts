import type { RestrictionKind } from '@impulse/api/members/console-restrictions'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import { ownsAccountSql } from '../../../platform/staff/own-account.ts'
import { isStillPermittedSql } from '../../../platform/staff/still-permitted.ts'

export type RestrictionRow = {
  kind: RestrictionKind
  reason: string
  actor: string
  since: Date
  /**
   * Name of the first of two staff members who must agree to lift the restriction; null when nobody has agreed, or this
   * staff member may no longer lift it.
   */
  liftApprovedBy: string | null
  liftApprovedAt: Date | null
}

/**
 * SQL condition on a row of `restrictions`: the staff member who approved its lift is still permitted to lift it, by the
 * same rule as `isPermitted`.
 */
const isLiftApproverPermittedSql = `(not exists (
    select from staff approver where approver.name = lift_approved_by and ${ownsAccountSql('approver', 'account.id = member_id')}
  ) and case kind
    when 'block' then ${isStillPermittedSql('lift_approved_by', 'members.block')}
    else ${isStillPermittedSql('lift_approved_by', 'members.restrict-payouts')}
  end)`

/**
 * Returns the SQL condition on a row of `restrictions`: one staff member agreed to lift it after `start`, and the
 * consent of a second one lifts it. `start`: SQL parameter, see `toConsentStart`.
 */
export const isHalfLiftedSql = (start: string): string =>
  `(lift_approved_at > ${start} and ${isLiftApproverPermittedSql})`

export async function selectRestrictions(db: Queryable, memberId: string): Promise<RestrictionRow[]> {
  const { rows } = await db.query<RestrictionRow>({
    name: 'restrictions_of',
    text: `select kind, reason, actor, since, case when ${isLiftApproverPermittedSql} then lift_approved_by end as "liftApprovedBy",
        lift_approved_at as "liftApprovedAt"
      from restrictions where member_id = $1 order by kind`,
    values: [memberId],
  })
  return rows
}

/** Returns the ids in `memberIds` that belong to members with a restriction. */
export async function findRestricted(db: Queryable, memberIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ memberId: string }>({
    text: 'select distinct member_id as "memberId" from restrictions where member_id = any($1::uuid[])',
    values: [memberIds],
  })
  return new Set(rows.map(({ memberId }) => memberId))
}

/** Inserts a restriction. Returns false when the restriction already exists. */
export async function insertRestriction(
  tx: Tx,
  {
    memberId,
    kind,
    reason,
    actor,
    since,
  }: Omit<RestrictionRow, 'liftApprovedBy' | 'liftApprovedAt'> & { memberId: string },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `insert into restrictions (member_id, kind, reason, actor, since) values ($1, $2, $3, $4, $5)
      on conflict do nothing`,
    values: [memberId, kind, reason, actor, since],
  })
  return rowCount === 1
}

/**
 * Adds a reason to a restriction, and ends the consent to lift it, which was given without knowing this reason. Returns
 * false when the restriction has the reason already.
 */
export async function addReason(
  tx: Tx,
  { memberId, kind, reason }: { memberId: string; kind: RestrictionKind; reason: string },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update restrictions set reason = reason || '. ' || $3, lift_approved_by = null, lift_approved_at = null
      where member_id = $1 and kind = $2 and strpos(reason, $3) = 0`,
    values: [memberId, kind, reason],
  })
  return rowCount === 1
}

/** Stores the consent of the first of two staff members to lift a restriction. Replaces an earlier consent. */
export async function updateLiftApproval(
  tx: Tx,
  { memberId, kind, by, at }: { memberId: string; kind: RestrictionKind; by: string; at: Date },
): Promise<void> {
  await tx.query({
    text: `update restrictions set lift_approved_by = $3, lift_approved_at = $4 where member_id = $1 and kind = $2`,
    values: [memberId, kind, by, at],
  })
}

/** Deletes a restriction. Returns false when the restriction does not exist. */
export async function deleteRestriction(
  tx: Tx,
  { memberId, kind }: { memberId: string; kind: RestrictionKind },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: 'delete from restrictions where member_id = $1 and kind = $2',
    values: [memberId, kind],
  })
  return rowCount === 1
}

/**
 * Locks the member's row, so that a parallel sign-in waits. `sum`: available points, withdrawals that are not paid, and
 * frozen points, which become available later. Returns null when the account does not exist or was deleted.
 */
export async function lockMember(
  tx: Tx,
  memberId: string,
): Promise<{ isMerged: boolean; sum: bigint } | null> {
  const { rows } = await tx.query<{ isMerged: boolean; sum: bigint }>({
    text: `select merged_into is not null as "isMerged",
        (select available + frozen + held from balances where balances.member_id = members.id) as sum
      from members where id = $1 and phone is not null for update`,
    values: [memberId],
  })
  return rows[0] ?? null
}
