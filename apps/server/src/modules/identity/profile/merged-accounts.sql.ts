import type { Queryable, Tx } from '../../../platform/db/db.ts'

/**
 * Returns the primary account into which `duplicateId` was merged, and the number of the merge. Returns null when
 * `duplicateId` was not merged.
 */
export async function findMergedInto(
  db: Queryable,
  duplicateId: string,
): Promise<{ memberId: string; number: bigint } | null> {
  const { rows } = await db.query<{ memberId: string; number: bigint }>({
    text: `select member_id as "memberId", number from member_merges where duplicate_id = $1 and state = 'applied'`,
    values: [duplicateId],
  })
  return rows[0] ?? null
}

export type LinkedAccount = { id: string; phone: string | null }

/**
 * Returns the account that `memberId` was merged into (null when it was not merged), and the accounts that were merged
 * into `memberId`, oldest first.
 */
export async function getMergedAccounts(
  db: Queryable,
  memberId: string,
): Promise<{ mergedInto: LinkedAccount | null; merged: LinkedAccount[] }> {
  const [into, from] = await Promise.all([
    db.query<LinkedAccount>({
      text: `select s.id, s.phone from members m join members s on s.id = m.merged_into where m.id = $1`,
      values: [memberId],
    }),
    db.query<LinkedAccount>({
      text: 'select id, phone from members where merged_into = $1 order by created_at, id',
      values: [memberId],
    }),
  ])
  return { mergedInto: into.rows[0] ?? null, merged: from.rows }
}

/**
 * Marks the duplicate as merged into the primary account `memberId`. The primary account gets the later of
 * the two phone-change dates, so that the duplicate's waiting time before a withdrawal also applies to the
 * transferred money.
 */
export async function markMerged(
  tx: Tx,
  { memberId, duplicateId }: { memberId: string; duplicateId: string },
): Promise<void> {
  await tx.query({
    text: `update members m set phone_changed_at = greatest(m.phone_changed_at, d.phone_changed_at)
      from members d where m.id = $1 and d.id = $2`,
    values: [memberId, duplicateId],
  })
  await tx.query({
    text: 'update members set merged_into = $1 where id = $2',
    values: [memberId, duplicateId],
  })
}
