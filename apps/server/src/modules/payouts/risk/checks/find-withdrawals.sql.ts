import type { Queryable } from '../../../../platform/db/db.ts'
import type { Finding } from '../findings.rules.ts'

/**
 * Returns the SQL condition: the payout of `order` is in a batch that staff have not handed over to the bank, or whose
 * file nobody has downloaded.
 */
export const isInUnsentBatchSql = (order: string): string => `exists (
    select from payouts p where p.order_id = ${order} and p.state = 'pending' and p.batch is not null and not (
      exists (select from payout_batch_events e where e.batch = p.batch and e.kind in ('handed_over', 'processing'))
      and exists (select from payout_batch_events e where e.batch = p.batch and e.kind = 'downloaded')
    )
  )`

/** SQL condition: the money of the withdrawal `o` can still be stopped, at the latest by cancelling its batch. */
export const isStoppableSql = `(o.status in ('review', 'approved') or o.status = 'sent' and ${isInUnsentBatchSql('o.id')})`

/**
 * Finds these members' withdrawals that can still be stopped and that were requested less than `hours` hours after the
 * recipient was confirmed or the member's phone was changed. An attacker would request a withdrawal at this time. Each
 * withdrawal is a separate finding.
 */
export async function findNewDetails(
  db: Queryable,
  { memberIds, hours }: { memberIds: readonly string[]; hours: number },
): Promise<Finding[]> {
  if (hours === 0) return []
  const { rows } = await db.query<{ id: string; member: string; isPhone: boolean }>({
    text: `select o.id, o.member_id as member, not seen.is_new_recipient as "isPhone"
      from orders o
      join withdrawals w on w.order_id = o.id
      join recipients r on r.id = w.recipient_id
      join members m on m.id = o.member_id
      cross join lateral (
        select o.created_at - make_interval(hours => $2) as since
      ) before
      cross join lateral (
        select r.phone is distinct from m.phone and r.confirmed_at > before.since as is_new_recipient,
          coalesce(m.phone_changed_at > before.since, false) as is_new_phone
      ) seen
      where o.member_id = any($1) and o.category = 'withdrawal' and ${isStoppableSql}
        and (seen.is_new_recipient or seen.is_new_phone)`,
    values: [memberIds, hours],
  })
  return rows.map(({ id, member, isPhone }) => ({
    rule: 'new_details',
    subject: id,
    facts: [`withdrawal:${id}`],
    atLeast: 1,
    evidence: { hours, isPhone },
    memberIds: [member],
    rewards: [],
    orderIds: [id],
  }))
}
