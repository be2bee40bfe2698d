import type { Queryable } from '../../../../platform/db/db.ts'
import { fact, isFrozen } from './find-contracts.sql.ts'

/** Active contract with a subscriber hash. */
export type SubscribedRow = {
  memberId: string
  /** The member's current phone. */
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

/** Selects the members among these who have frozen rewards. */
export async function selectFrozen(on: Queryable, memberIds: readonly string[]): Promise<SubscribedRow[]> {
  const { rows } = await on.query<SubscribedRow>({
    text: `${subscribed} and c.member_id = any($1) and ${isFrozen} order by c.number`,
    values: [memberIds],
  })
  return rows
}

/** Selects members who connected one of these subscribers. */
export async function selectBySubscribers(
  on: Queryable,
  hashes: readonly Buffer[],
): Promise<SubscribedRow[]> {
  const { rows } = await on.query<SubscribedRow>({
    text: `${subscribed} and c.subscriber_hash = any($1) order by c.number`,
    values: [hashes],
  })
  return rows
}

/**
 * Selects phones of these members' contracts that belong to no other member: former phones, or phones of
 * merged accounts.
 */
export async function selectFormerPhones(
  on: Queryable,
  memberIds: readonly string[],
): Promise<{ memberId: string; phone: string }[]> {
  const { rows } = await on.query<{ memberId: string; phone: string }>({
    text: `select c.member_id as "memberId", c.phone from contracts c
      where c.member_id = any($1) and c.phone <> '' and not exists (
          select from members m where m.phone = c.phone and m.merged_into is distinct from c.member_id
        )
      group by c.member_id, c.phone`,
    values: [memberIds],
  })
  return rows
}
