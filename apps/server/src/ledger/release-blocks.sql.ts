import type { Check } from '../platform/db/consistency-checks.ts'
import type { Queryable, Tx } from '../platform/db/db.ts'

/** A reward, identified by its member and by the lot that the reward opened. */
export type BlockedReward = { memberId: string; lot: bigint }

/**
 * Returns an SQL condition that is true when the lot has a release block. `part` is the table alias of the
 * lot. A block of a reward also blocks the lots that recalculations of the reward opened.
 */
export const hasReleaseBlock = (part: string): string => `exists (
    select from release_blocks s where s.member_id = ${part}.member_id and s.until_seq is null and (
      s.lot = ${part}.part or s.lot = (
        select t.part from transactions t where t.member_id = ${part}.member_id and t.seq = ${part}.part
      )
    )
  )`

/**
 * Returns an SQL condition that is true when the lot has a release block, or when its member still waits for a
 * risk check. `part` is the table alias of the lot.
 */
export const isReleaseHeldBack = (part: string): string => `(
    exists (select from risk_check_queue q where q.member_id = ${part}.member_id) or ${hasReleaseBlock(part)}
  )`

/**
 * Returns those of the given lots that cannot be released now: a risk case blocks the lot, or its member waits for a
 * risk check. The result may be out of date when it is used, unless the caller has locked the members.
 */
export async function selectReleaseHeldBack(
  db: Queryable,
  lots: readonly { memberId: string; lot: bigint }[],
): Promise<{ memberId: string; lot: bigint }[]> {
  const { rows } = await db.query<{ memberId: string; lot: bigint }>({
    text: `select p.member_id as "memberId", p.part as lot
      from unnest($1::uuid[], $2::bigint[]) as p (member_id, part) where ${isReleaseHeldBack('p')}`,
    values: [lots.map(({ memberId }) => memberId), lots.map(({ lot }) => lot)],
  })
  return rows
}

/** Returns true when an open risk case blocks the release of the lot. */
export async function isReleaseBlocked(
  db: Queryable,
  { memberId, lot }: { memberId: string; lot: bigint },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `select from (values ($1::uuid, $2::bigint)) as p (member_id, part) where ${hasReleaseBlock('p')}`,
    values: [memberId, lot],
  })
  return rowCount > 0
}

/**
 * Inserts the release blocks of a risk case for the given rewards that still have frozen points. Returns the
 * rewards that the case had not blocked before. The caller has locked the members' balances.
 */
export async function blockReleases(
  tx: Tx,
  { caseNumber, rewards }: { caseNumber: bigint; rewards: readonly BlockedReward[] },
): Promise<BlockedReward[]> {
  const { rows } = await tx.query<BlockedReward>({
    text: `insert into release_blocks (member_id, lot, case_number, since_seq)
      select r.member_id, r.lot, $1, b.last_seq
      from unnest($2::uuid[], $3::bigint[]) as r (member_id, lot)
      join balances b on b.member_id = r.member_id
      where (select p.remaining from pending_parts p where p.member_id = r.member_id and p.part = r.lot) > 0
        or exists (
          select from transactions t where t.member_id = r.member_id and t.part = r.lot and t.kind = 'recalculation'
            and (select p.remaining from pending_parts p where p.member_id = r.member_id and p.part = t.seq) > 0
        )
      on conflict do nothing returning member_id as "memberId", lot`,
    values: [caseNumber, rewards.map(({ memberId }) => memberId), rewards.map(({ lot }) => lot)],
  })
  return rows
}

/**
 * Ends the release blocks of a risk case. `until_seq` is the member's last sequence number; the caller has
 * locked the members' balances, so that no later transaction is posted before the update commits.
 */
export async function endReleaseBlocks(tx: Tx, caseNumber: bigint): Promise<void> {
  await tx.query({
    text: `update release_blocks s set until_seq = b.last_seq from balances b
      where s.case_number = $1 and s.until_seq is null and b.member_id = s.member_id`,
    values: [caseNumber],
  })
}

export async function markClawedBack(
  tx: Tx,
  { caseNumber, rewards }: { caseNumber: bigint; rewards: readonly BlockedReward[] },
): Promise<void> {
  await tx.query({
    text: `update release_blocks s set is_clawed_back = true
      from unnest($2::uuid[], $3::bigint[]) as r (member_id, lot)
      where s.case_number = $1 and s.member_id = r.member_id and s.lot = r.lot`,
    values: [caseNumber, rewards.map(({ memberId }) => memberId), rewards.map(({ lot }) => lot)],
  })
}

/**
 * SQL: lots `p` that nothing holds, and whose release date and posting were before the SQL value `before`. A lot
 * whose release date had already passed when it was posted is therefore overdue only after the same time as any other.
 * A requested risk check holds a lot for seconds, so a lot that still waits for one shows that the checks do not run; a
 * check that failed has a metric of its own.
 */
const overdueLotsSql = (before: string): string => `
      from pending_parts p
      where remaining > 0 and account = 'frozen' and releases_at <= ${before} and not ${hasReleaseBlock('p')}
        and not exists (select from risk_check_queue q where q.member_id = p.member_id and q.failed_at is not null)
        and exists (select from transactions t where t.member_id = p.member_id and t.seq = p.part and t.occurred_at <= ${before})`

/** Counts the lots of `overdueLotsSql`, at most 1000. */
export async function countOverdueLots(db: Queryable, { before }: { before: Date }): Promise<number> {
  const { rowCount } = await db.query({
    name: 'ledger_overdue_lots',
    text: `select ${overdueLotsSql('$1')} limit 1000`,
    values: [before],
  })
  return rowCount
}

/** Consistency checks of release blocks. */
export const releaseBlockChecks: readonly Check[] = [
  {
    what: 'a lot must not be released while a release block is on it',
    text: `select s.member_id, 'lot ' || s.lot as place, 'case ' || s.case_number as expected, 'released by seq ' || t.seq as found
      from release_blocks s
      join transactions t on t.member_id = s.member_id and t.kind = 'release' and t.seq > s.since_seq
        and (s.until_seq is null or t.seq <= s.until_seq)
      join transactions o on o.member_id = t.member_id and o.seq = t.part
      where coalesce(o.part, o.seq) = s.lot`,
  },
  {
    what: 'a release block must be on the lot of a reward',
    text: `select s.member_id, 'lot ' || s.lot as place, 'a reward' as expected, coalesce(t.kind, 'no transaction') as found
      from release_blocks s left join transactions t on t.member_id = s.member_id and t.seq = s.lot
      where t.kind is distinct from 'reward'`,
  },
]

/** Consistency check that the releases reach all lots. */
export const releaseChecks: readonly Check[] = [
  {
    what: 'a lot that nothing holds must be released within a day when other lots are released later',
    text: `with last as materialized (select max(occurred_at) - interval '1 day' as before from transactions where kind = 'release')
      select p.member_id, 'lot ' || p.part as place, '0' as expected, p.remaining::text as found ${overdueLotsSql('(select before from last)')}`,
    isWhole: true,
  },
]
