import type { Queryable } from '../../../../platform/db/db.ts'
import type { Finding } from '../findings.rules.ts'
import { fact, isFrozen } from './find-contracts.sql.ts'

/**
 * Finds subscribers with several active contracts for one product that were connected at most `days` days apart: one
 * contract may have been recorded under two numbers. Returns the frozen rewards of these contracts. The subject of a
 * finding is the product and the keyed hash of the subscriber's phone.
 */
export async function findRepeatedSubscribers(
  db: Queryable,
  { memberIds, days }: { memberIds: readonly string[]; days: number },
): Promise<Finding[]> {
  if (days === 0) return []
  const { rows } = await db.query<{
    subject: string
    facts: string[]
    members: string[]
    owners: string[]
    lots: string[]
  }>({
    text: `with subscribers as (
        select distinct c.subscriber_hash, c.product from contracts c
        where c.member_id = any($1) and c.status in ('confirmed', 'released') and c.subscriber_hash is not null
          and ${isFrozen}
      ), repeated as (
        select c.*, ${isFrozen} as is_frozen, ${fact} as fact from subscribers join contracts c using (subscriber_hash, product)
        where c.status in ('confirmed', 'released') and exists (
          select from contracts other
          where other.subscriber_hash = c.subscriber_hash and other.product = c.product and other.number <> c.number
            and other.status in ('confirmed', 'released') and abs(other.connected_on - c.connected_on) <= $2
        )
      )
      select product || ':' || encode(subscriber_hash, 'hex') as subject, array_agg(fact order by number) as facts,
        array_agg(distinct member_id::text) as members,
        array_agg(member_id::text order by number) filter (where is_frozen) as owners,
        array_agg(lot::text order by number) filter (where is_frozen) as lots
      from repeated group by product, subscriber_hash having bool_or(is_frozen)`,
    values: [memberIds, days],
  })
  return rows.map(({ subject, facts, members, owners, lots }) => ({
    rule: 'repeated_subscriber',
    subject,
    facts,
    atLeast: 1,
    memberIds: members,
    orderIds: [],
    evidence: { contracts: facts.length, days },
    rewards: lots.map((lot, i) => ({ memberId: owners[i] ?? '', lot: BigInt(lot) })),
  }))
}
