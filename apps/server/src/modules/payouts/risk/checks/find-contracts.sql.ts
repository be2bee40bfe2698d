import type { Queryable } from '../../../../platform/db/db.ts'
import type { Finding } from '../findings.rules.ts'

type CheckScope = { memberIds: readonly string[]; today: string }

/** SQL condition: some points of the reward of the contract `c` are still frozen. */
export const isFrozen = `c.lot is not null and exists (
    select from pending_parts p where p.member_id = c.member_id and p.part = c.lot and p.remaining > 0
  )`
/**
 * SQL expression for the name of the fact about a contract. Restoring or moving the contract changes its revision,
 * and so also this name.
 */
export const fact = `'contract:' || c.number || ':' || c.revision`

/**
 * Finds days on which at least `atLeast` contracts of a member were connected. Returns the frozen rewards of these
 * contracts. A day without frozen rewards is ignored.
 */
export async function findBursts(
  db: Queryable,
  { memberIds, atLeast }: { memberIds: readonly string[]; atLeast: number },
): Promise<Finding[]> {
  if (atLeast === 0) return []
  const { rows } = await db.query<{ member: string; day: string; facts: string[]; lots: string[] }>({
    // The reward of a backdated contract is still frozen long after its connection. Therefore the query checks each day
    // on which a contract with a frozen reward was connected, and not only the days of a fixed period.
    text: `with frozen_days as (
        select distinct c.member_id, c.connected_on from pending_parts p
        join contracts c on c.number = p.contract_number and c.member_id = p.member_id
        where p.member_id = any($1) and p.account = 'frozen' and p.remaining > 0
      ), days as (
        select member_id, connected_on from frozen_days join contracts using (member_id, connected_on)
        where status in ('confirmed', 'released') group by member_id, connected_on having count(*) >= $2
      )
      select c.member_id as member, c.connected_on as day, array_agg(${fact} order by c.number) as facts,
        coalesce(array_agg(c.lot) filter (where ${isFrozen}), '{}') as lots
      from days join contracts c using (member_id, connected_on)
      where c.status in ('confirmed', 'released')
      group by c.member_id, c.connected_on having bool_or(${isFrozen})`,
    values: [memberIds, atLeast],
  })
  return rows.map(({ member, day, facts, lots }) => ({
    rule: 'burst',
    subject: `${member}:${day}`,
    facts,
    atLeast,
    memberIds: [member],
    orderIds: [],
    evidence: { contracts: facts.length, day },
    rewards: lots.map((lot) => ({ memberId: member, lot: BigInt(lot) })),
  }))
}

export type EarlyCancellationLimits = { atLeast: number; percent: number; days: number }

/**
 * Finds members of whose recent contracts at least `atLeast`, and at least `percent` percent, were cancelled early.
 * Recent: connected in the last `days` days. Early: cancelled at most `days` days after the connection. Returns the
 * frozen rewards of the other recent contracts. A contract whose reward a confirmed case clawed back does not count.
 */
export async function findEarlyCancellations(
  db: Queryable,
  { memberIds, today, atLeast, percent, days }: CheckScope & EarlyCancellationLimits,
): Promise<Finding[]> {
  if (atLeast === 0 || days === 0) return []
  const { rows } = await db.query<{ member: string; total: bigint; facts: string[]; lots: string[] }>({
    text: `with recent as (
        select c.member_id, c.number, c.revision, c.lot, c.status = 'cancelled'
            and (c.updated_at at time zone 'Europe/Moscow')::date - c.connected_on <= $4 as is_early
        from contracts c
        where c.member_id = any($1) and c.connected_on > $2::date - $4 and c.status <> 'undone'
          and not exists (
            select from release_blocks s where s.member_id = c.member_id and s.lot = c.lot and s.is_clawed_back
          )
      ), counted as (
        select member_id, count(*) as total, array_agg('contract:' || number || ':' || revision order by number) filter (where is_early) as facts
        from recent group by member_id
        having count(*) filter (where is_early) >= $3 and count(*) filter (where is_early) * 100 >= count(*) * $5
      )
      select k.member_id as member, k.total, k.facts, array(
        select c.lot from recent c where c.member_id = k.member_id and not c.is_early and ${isFrozen}
      ) as lots
      from counted k`,
    values: [memberIds, today, atLeast, days, percent],
  })
  return rows.map(({ member, total, facts, lots }) => ({
    rule: 'early_cancellations',
    subject: member,
    facts,
    atLeast,
    memberIds: [member],
    orderIds: [],
    evidence: { contracts: facts.length, of: Number(total), days },
    rewards: lots.map((lot) => ({ memberId: member, lot: BigInt(lot) })),
  }))
}
