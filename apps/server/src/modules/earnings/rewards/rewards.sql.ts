import { type RewardRules, rewardRulesSchema } from '@impulse/api/rewards/rewards'
import type { Queryable, Tx } from '../../../platform/db/db.ts'
import type { DueLot } from '../../../ledger/ledger.ts'
import type { RuleSet } from './rewards.rules.ts'

/**
 * Returns all versions of the reward rules, ordered by start date. There are few versions, and a version
 * never changes.
 */
export async function loadRuleSets(db: Queryable): Promise<RuleSet[]> {
  const { rows } = await db.query<{ version: number; effective_from: string; rules: RewardRules }>({
    name: 'rewards_rule_sets',
    text: 'select version, effective_from, rules from rule_sets order by effective_from, version',
    values: [],
  })
  return rows.map((row) => ({
    version: row.version,
    effectiveFrom: row.effective_from,
    rules: rewardRulesSchema.parse(row.rules),
  }))
}

/** Calendar month in which the contracts of one member are counted. `month`: the first day of the month. */
export type MemberMonth = { memberId: string; month: string }

/** Month with the highest sequence number that is taken in it, and how often its places were counted. */
export type TakenNumbers = MemberMonth & { rewarded: number; counts: number }

/**
 * Takes the next `count` sequence numbers in each month, and returns for each month the highest number that is now
 * taken. Locks the months in a fixed order until the transaction ends, and marks them to be counted when they have
 * ended. With `count` 0, takes no number.
 */
export async function takeMonthNumbers(
  tx: Tx,
  months: readonly (MemberMonth & { count: number })[],
): Promise<TakenNumbers[]> {
  const { rows } = await tx.query<Omit<TakenNumbers, 'memberId'> & { member_id: string }>({
    text: `insert into reward_months (member_id, month, rewarded)
      select * from unnest($1::uuid[], $2::date[], $3::int[]) as w (member_id, month, count) order by member_id, month
      on conflict (member_id, month) do update set rewarded = reward_months.rewarded + excluded.rewarded, count_due = true
      returning member_id, month, rewarded, counts`,
    values: toColumns(months),
  })
  return rows.map(({ member_id: memberId, ...row }) => ({ memberId, ...row }))
}

/**
 * Returns how many sequence numbers are taken in each of these months. Leaves out a month in which no number was ever
 * taken.
 */
export async function selectMonths(db: Queryable, months: readonly MemberMonth[]): Promise<TakenNumbers[]> {
  const { rows } = await db.query<Omit<TakenNumbers, 'memberId'> & { member_id: string }>({
    text: `select m.member_id, m.month, m.rewarded, m.counts
      from unnest($1::uuid[], $2::date[]) as w (member_id, month)
      join reward_months m on m.member_id = w.member_id and m.month = w.month`,
    values: [months.map(({ memberId }) => memberId), months.map(({ month }) => month)],
  })
  return rows.map(({ member_id: memberId, ...row }) => ({ memberId, ...row }))
}

/**
 * Sequence number that a contract loses because its import is undone or it moves to another member. `isPaid`: true when
 * the contract earned points; the transaction of its reward then contains the number.
 */
export type FreedNumber = MemberMonth & { sequenceInMonth: number; isPaid: boolean }

/**
 * Lowers each month's counter of taken sequence numbers to the highest number that a contract of the month still has,
 * so that the numbers above it can be taken again. A freed number below the counter is never taken again; the column
 * `gone` stores such a number when no transaction of a reward contains it. The caller must have locked the months.
 */
export async function updateFreedNumbers(tx: Tx, freed: readonly FreedNumber[]): Promise<void> {
  await tx.query({
    text: `with freed as (
        select member_id, month, max(n) as highest, coalesce(array_agg(n) filter (where not is_paid), '{}') as unpaid
        from unnest($1::uuid[], $2::date[], $3::int[], $4::bool[]) as numbers (member_id, month, n, is_paid)
        group by member_id, month
      ), counted as materialized (
        select member_id, month, unpaid, case when m.rewarded > f.highest then m.rewarded else coalesce((
            select max(c.sequence_in_month) from contracts c
            where c.member_id = m.member_id and c.status <> 'undone'
              and c.connected_on >= m.month and c.connected_on < m.month + interval '1 month'
          ), 0) end as rewarded
        from freed f join reward_months m using (member_id, month)
      )
      update reward_months m set rewarded = s.rewarded,
        gone = array(select n from unnest(m.gone || s.unpaid) n where n < s.rewarded)
      from counted s
      where m.member_id = s.member_id and m.month = s.month and (m.rewarded, '{}') is distinct from (s.rewarded, s.unpaid)`,
    values: [
      freed.map(({ memberId }) => memberId),
      freed.map(({ month }) => month),
      freed.map(({ sequenceInMonth }) => sequenceInMonth),
      freed.map(({ isPaid }) => isPaid),
    ],
  })
}

/** Locks the contracts of lots that will be released, in the order of the contract numbers. */
export async function lockDue(tx: Tx, lots: readonly DueLot[]): Promise<void> {
  await tx.query({
    text: 'select from contracts where number = any($1) order by number for no key update',
    values: [lots.flatMap(({ contractNumber }) => contractNumber ?? [])],
  })
}

/**
 * Marks the contracts of released lots as `released`. Skips a contract that was moved to another member, a contract
 * that was recorded again (its new lot has a higher number), and a contract with another lot that stays frozen. The
 * caller must have locked the contracts and then the balances.
 */
export async function markReleased(
  tx: Tx,
  { lots, now }: { lots: readonly DueLot[]; now: Date },
): Promise<void> {
  const contractLots = lots.filter(({ contractNumber }) => contractNumber !== null)
  if (contractLots.length === 0) return
  await tx.query({
    text: `update contracts c set status = 'released', updated_at = $4
      from unnest($1::text[], $2::uuid[], $3::bigint[]) as l (number, member_id, lot)
      where c.number = l.number and c.status = 'confirmed' and c.member_id = l.member_id and c.lot <= l.lot
        and not exists (
          select from pending_parts p
          where p.member_id = c.member_id and p.contract_number = c.number and p.account = 'frozen' and p.remaining > 0
            and (p.member_id, p.part) not in (select * from unnest($2::uuid[], $3::bigint[]))
        )`,
    values: [
      contractLots.map(({ contractNumber }) => contractNumber),
      contractLots.map(({ memberId }) => memberId),
      contractLots.map(({ lot }) => lot),
      now,
    ],
  })
}

/**
 * Marks contracts without a reward as released: a contract that earned nothing, when its hold period is over; a
 * contract whose reward was recalculated to zero, when the release date of its lot has passed. Returns the number of
 * marked contracts, at most `limit`.
 */
export async function markUnpaidReleased(
  tx: Tx,
  { today, now, limit }: { today: string; now: Date; limit: number },
): Promise<number> {
  const { rowCount } = await tx.query({
    name: 'rewards_release_unpaid',
    text: `with in_force as (
        select effective_from as since, lead(effective_from, 1, 'infinity') over (order by effective_from) as until, hold_days
        from (
          select distinct on (effective_from) effective_from, (rules ->> 'holdDays')::int as hold_days
          from rule_sets order by effective_from, version desc
        ) days
      ), due as (
        select c.number from in_force f
        join contracts c on c.connected_on >= f.since and c.connected_on < least(f.until, $1::date - f.hold_days + 1)
        where c.status = 'confirmed' and c.reward = 0
          and not exists (select from pending_parts p where p.member_id = c.member_id and p.part = c.lot and p.releases_at > $2)
        order by c.number limit $3 for no key update of c
      )
      update contracts c set status = 'released', updated_at = $2 from due where c.number = due.number`,
    values: [today, now, limit],
  })
  return rowCount
}

const toColumns = (months: readonly (MemberMonth & { count: number })[]) => [
  months.map(({ memberId }) => memberId),
  months.map(({ month }) => month),
  months.map(({ count }) => count),
]
