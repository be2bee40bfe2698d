import type { Queryable, Tx } from '../platform/db/db.ts'
import { smallestUuid } from '../platform/ids/ids.ts'
import { isReleaseHeldBack } from './release-blocks.sql.ts'

export async function insertBalances(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await tx.query({
    name: 'ledger_open',
    text: 'insert into balances (member_id) select unnest($1::uuid[])',
    values: [memberIds],
  })
}

/**
 * Closes the accounts of a member, so that the database refuses later entries on them. Violates the constraint
 * `closed_is_empty` when a balance is not zero.
 */
export async function closeAccount(tx: Tx, memberId: string): Promise<void> {
  await tx.query({ text: 'update balances set is_closed = true where member_id = $1', values: [memberId] })
}

/**
 * Marks the balances of these members as those of deleted accounts. Violates `deleted_has_no_available` when points are
 * still available.
 */
export async function markDeleted(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await tx.query({
    text: 'update balances set is_deleted = true where member_id = any($1::uuid[])',
    values: [memberIds],
  })
}

export async function isDeletedAccount(db: Queryable, memberId: string): Promise<boolean> {
  const { rows } = await db.query<{ isDeleted: boolean }>({
    text: 'select is_deleted as "isDeleted" from balances where member_id = $1',
    values: [memberId],
  })
  return rows[0]?.isDeleted ?? false
}

/**
 * One lot of a reward. `lot`: number of the first lot of the reward; it identifies the reward. `part`: number of the
 * lot itself, which the reward or a later recalculation of the reward opened.
 */
export type RewardLot = { memberId: string; lot: bigint; part: bigint; remaining: bigint }

/**
 * Returns all lots of the rewards, ordered by the number of the lot: the lots that the rewards opened, and the lots
 * that recalculations of these rewards opened.
 */
export async function findLots(
  db: Queryable,
  rewards: readonly { memberId: string; lot: bigint }[],
): Promise<RewardLot[]> {
  const { rows } = await db.query<{ member_id: string; lot: bigint; part: bigint; remaining: bigint }>({
    text: `select * from (
        select r.member_id, r.lot, opened.part,
          -- With a join instead of a subquery, PostgreSQL may read all lots of the member for each reward.
          (select p.remaining from pending_parts p where p.member_id = r.member_id and p.part = opened.part) as remaining
        from unnest($1::uuid[], $2::bigint[]) as r (member_id, lot)
        cross join lateral (
          select r.lot as part
          union all
          select t.seq from transactions t where t.member_id = r.member_id and t.part = r.lot and t.kind = 'recalculation'
        ) opened
      ) lots
      where remaining is not null order by part`,
    values: [rewards.map(({ memberId }) => memberId), rewards.map(({ lot }) => lot)],
  })
  return rows.map(({ member_id: memberId, ...row }) => ({ memberId, ...row }))
}

/**
 * Returns the points that the last cancellation of each reward took from the reward's lots. `lot` identifies
 * the reward; `from` is the lot from which the points were taken.
 */
export async function findClawbacksFromLots(
  db: Queryable,
  rewards: readonly { memberId: string; lot: bigint }[],
): Promise<{ memberId: string; lot: bigint; from: bigint; amount: bigint }[]> {
  const { rows } = await db.query<{ member_id: string; lot: bigint; part: bigint; amount: bigint }>({
    text: `select e.member_id, r.lot, e.part, -e.amount as amount
      from unnest($1::uuid[], $2::bigint[]) as r (member_id, lot)
      cross join lateral (
        select t.seq from transactions t
        where t.member_id = r.member_id and t.part = r.lot and t.kind = 'cancellation' order by t.seq desc limit 1
      ) last
      join entries e on e.member_id = r.member_id and e.seq = last.seq and e.account = 'frozen'`,
    values: [rewards.map(({ memberId }) => memberId), rewards.map(({ lot }) => lot)],
  })
  return rows.map((row) => ({ memberId: row.member_id, lot: row.lot, from: row.part, amount: row.amount }))
}

export type DueLot = { memberId: string; lot: bigint; contractNumber: string | null; releasesAt: Date }

/**
 * Returns at most `limit` lots whose release date has passed and that may be released, in the order of release dates,
 * beginning after the lot `after`. Takes no locks, so the caller must lock the members' balances and then check each
 * lot again.
 */
export async function findDueLots(
  db: Queryable,
  { now, limit, after }: { now: Date; limit: number; after?: DueLot | undefined },
): Promise<DueLot[]> {
  const { rows } = await db.query<{
    member_id: string
    part: bigint
    contract_number: string | null
    releases_at: Date
  }>({
    name: 'ledger_due_lots',
    text: `select member_id, part, contract_number, releases_at from pending_parts
      where remaining > 0 and account = 'frozen' and releases_at <= $1 and not ${isReleaseHeldBack('pending_parts')}
        and (releases_at, member_id, part) > ($3::timestamptz, $4::uuid, $5::bigint)
      order by releases_at, member_id, part limit $2`,
    values: [now, limit, after?.releasesAt ?? '-infinity', after?.memberId ?? smallestUuid, after?.lot ?? 0n],
  })
  return rows.map((row) => ({
    memberId: row.member_id,
    lot: row.part,
    contractNumber: row.contract_number,
    releasesAt: row.releases_at,
  }))
}
