import type { Queryable, Tx } from '../../../../platform/db/db.ts'

/**
 * Active contract that has a sequence number in its month, with the params of its latest reward or
 * recalculation.
 */
export type RecalculableRow = {
  number: string
  member_id: string
  revision: number
  sequenceInMonth: number
  /** Place by which the reward is calculated. */
  place: number
  /** How often the places of the contract's month were counted. */
  monthCounts: number
  product: string
  connected_on: string
  status: 'confirmed' | 'released'
  lot: bigint | null
  batch: bigint | null
  reward: bigint
  /** Release date of the contract's lot; null when the contract has no lot. */
  releases_at: Date | null
  /**
   * Params of the latest recalculation, or of the reward when the contract was never recalculated. Null when
   * the contract has earned nothing.
   */
  params: Record<string, unknown> | null
}

/**
 * Locks contracts in the order of their numbers. Returns those that are active and have a sequence number in
 * their month.
 */
export async function lockRecalculable(tx: Tx, numbers: readonly string[]): Promise<RecalculableRow[]> {
  // Locking needs a separate SQL statement. A query that reads while it waits for a lock would miss the changes
  // of the other transaction.
  await tx.query({
    text: 'select from contracts where number = any($1) order by number for no key update',
    values: [numbers],
  })
  const { rows } = await tx.query<RecalculableRow>({
    text: `select c.number, c.member_id, c.revision, c.sequence_in_month as "sequenceInMonth",
        coalesce(c.counted_place, c.sequence_in_month) as place,
        coalesce((
          select m.counts from reward_months m
          where m.member_id = c.member_id and m.month = date_trunc('month', c.connected_on)::date
        ), 0) as "monthCounts",
        c.product, c.connected_on, c.status, c.lot, c.batch,
        coalesce(c.reward, 0) as reward,
        -- Scalar subqueries stay index look-ups, even if the statistics of the tables are out of date.
        (select p.releases_at from pending_parts p where p.member_id = c.member_id and p.part = c.lot) as releases_at,
        coalesce((
          -- Not «order by seq desc limit 1», because PostgreSQL may then scan the member's history backwards.
          select (array_agg(t.params order by t.seq desc))[1] from transactions t
          where t.member_id = c.member_id and t.part = c.lot and t.kind = 'recalculation'
        ), (
          select t.params from transactions t where t.member_id = c.member_id and t.seq = c.lot
        )) as params
      from contracts c
      where c.number = any($1) and c.status in ('confirmed', 'released') and c.sequence_in_month is not null
      order by c.number`,
    values: [numbers],
  })
  return rows
}

/**
 * Returns the numbers of active contracts that have a sequence number in their month and were connected from `since`
 * to the day before `before` (null: without an end). Returns at most `limit` numbers, beginning after the number
 * `after`.
 */
export async function selectNumbers(
  db: Queryable,
  { after, since, before, limit }: { after: string; since: string; before: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await db.query<{ number: string }>({
    text: `select number from contracts
      where number > $1 and connected_on >= $2 and ($3::date is null or connected_on < $3)
        and status in ('confirmed', 'released') and sequence_in_month is not null
      order by number limit $4`,
    values: [after, since, before, limit],
  })
  return rows.map(({ number }) => number)
}

type RecalculatedContract = {
  number: string
  reward: bigint
  lot: bigint | null
  status: 'confirmed' | 'released'
}

export async function updateRewards(
  tx: Tx,
  contracts: readonly RecalculatedContract[],
  now: Date,
): Promise<void> {
  if (contracts.length === 0) return
  await tx.query({
    text: `update contracts c set reward = n.reward, lot = n.lot, status = n.status, updated_at = $5
      from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[]) as n (number, reward, lot, status)
      where c.number = n.number`,
    values: [
      contracts.map(({ number }) => number),
      contracts.map(({ reward }) => reward),
      contracts.map(({ lot }) => lot),
      contracts.map(({ status }) => status),
      now,
    ],
  })
}

/**
 * Saves the progress of the recalculation for a version of the rules after a chunk. `to`: number of the last contract
 * of the chunk. The totals of the chunk are added to the stored totals.
 */
export async function recordRecalculated(
  tx: Tx,
  { version, to, ...totals }: { version: number; to: string } & RecalculationTotals,
): Promise<void> {
  await tx.query({
    text: `update rule_drafts set recalculated_to = greatest(recalculated_to, $2), recalculated_contracts = recalculated_contracts + $3,
        recalculated_more = recalculated_more + $4, recalculated_less = recalculated_less + $5,
        recalculated_debt = recalculated_debt + $6
      where version = $1`,
    values: [version, to, totals.contracts, totals.more, totals.less, totals.debt],
  })
}

/**
 * Totals of a recalculation. `contracts`: number of contracts with a difference. `more` and `less`: points
 * added and deducted. `debt`: points that became debt.
 */
export type RecalculationTotals = { contracts: number; more: bigint; less: bigint; debt: bigint }

export async function closeRecalculation(
  db: Queryable,
  { version, now }: { version: number; now: Date },
): Promise<void> {
  await db.query({
    text: 'update rule_drafts set recalculated_at = $2 where version = $1 and recalculated_at is null',
    values: [version, now],
  })
}
