import type { Queryable } from '../../../../platform/db/db.ts'
import { fact, isFrozen } from './find-contracts.sql.ts'

/** Active contract for which a hash of the subscriber's phone is stored. */
export type SubscribedRow = {
  memberId: string
  /** Current phone of the member who brought the contract. */
  phone: string | null
  fact: string
  lot: bigint | null
  isFrozen: boolean
  subscriber: Buffer
}

const subscribed = `select c.member_id as "memberId", m.phone, ${fact} as fact, c.lot, ${isFrozen} as "isFrozen",
    c.subscriber_hash as subscriber
  from contracts c join members m on m.id = c.member_id
  where c.status in ('confirmed', 'released') and c.subscriber_hash is not null`

/** Selects the contracts of these members whose reward still has frozen points. */
export async function selectFrozen(db: Queryable, memberIds: readonly string[]): Promise<SubscribedRow[]> {
  const { rows } = await db.query<SubscribedRow>({
    text: `${subscribed} and c.member_id = any($1) and ${isFrozen} order by c.number`,
    values: [memberIds],
  })
  return rows
}

/** Selects the contracts, brought by any member, whose subscriber has one of these phone hashes. */
export async function selectBySubscribers(
  db: Queryable,
  hashes: readonly Buffer[],
): Promise<SubscribedRow[]> {
  const { rows } = await db.query<SubscribedRow>({
    text: `${subscribed} and c.subscriber_hash = any($1) order by c.number`,
    values: [hashes],
  })
  return rows
}

/**
 * Selects former phones of these members: those that no account has now, also if only contracts of the member still
 * contain them, and current and former phones of duplicates that were merged into the member.
 */
export async function selectFormerPhones(
  db: Queryable,
  memberIds: readonly string[],
): Promise<{ memberId: string; phone: string }[]> {
  const { rows } = await db.query<{ memberId: string; phone: string }>({
    text: `select c.member_id as "memberId", c.phone from contracts c
      where c.member_id = any($1) and c.phone <> '' and not exists (
          select from members m where m.phone = c.phone and m.merged_into is distinct from c.member_id
        )
      union
      select coalesce(m.merged_into, m.id), p.phone from members m
        cross join lateral (
          select m.phone where m.merged_into is not null and m.phone is not null
          union all select f.phone from former_phones f where f.member_id = m.id
        ) p
        where m.id = any($1) or m.merged_into = any($1)`,
    values: [memberIds],
  })
  return rows
}
