import type { DeliveryCategory, DeliveryState } from '@impulse/api/notifications/delivery-states'
import type { DeliveryChannel } from '@impulse/api/notifications/notification-channels'
import { countListed } from '../../admin/list-count.ts'
import { type Page, toSortDirection } from '../../admin/list-page.ts'
import type { Query, Queryable } from '../../db/db.ts'

export type ListedDelivery = {
  id: string
  at: Date
  channel: DeliveryChannel | null
  state: DeliveryState
  category: DeliveryCategory
  memberId: string | null
  phone: string | null
  attempts: number
  error: string | null
}

/** Filter of the list of deliveries. A null field does not filter. */
export type DeliveryFilter = {
  states: readonly DeliveryState[] | null
  channel: DeliveryChannel | null
  phone: string | null
  since: Date | null
  /**
   * Time that decides about overdue deliveries: a delivery that was due before this time and has not ended is shown as
   * overdue.
   */
  dueBefore: Date
}

const filtered = `($2::text[] is null or l.state = any($2)) and ($3::text is null or l.channel = $3)
  and ($4::text is null or l.phone = $4) and ($5::timestamptz is null or l.at > $5)`

const toSqlValues = ({ dueBefore, states, channel, phone, since }: DeliveryFilter): unknown[] => [
  dueBefore,
  states,
  channel,
  phone,
  since,
]

/**
 * SQL: deliveries of notifications. An unfinished delivery whose outbox job will not be tried again is shown as
 * `failed`, or as `unknown` when the message may have been sent.
 */
const notificationDeliveries = `select d.id::text as id, d.created_at as at, d.channel,
    case when d.state not in ('waiting', 'sending') then d.state
      when o.id is not null then case d.state when 'waiting' then 'failed' else 'unknown' end
      when d.due_at < $1 then 'overdue' else d.state end as state,
    n.category, d.member_id as "memberId", m.phone, d.attempts, coalesce(o.last_error, d.error) as error
  from deliveries d join members m on m.id = d.member_id
  join notifications n on n.member_id = d.member_id and n.id = d.notification_id
  left join lateral (
    select id, last_error from outbox
    where failed_at is not null and payload ->> 'deliveryId' = d.id::text and d.state in ('waiting', 'sending') limit 1
  ) o on true`

/**
 * States of finished deliveries: sent, delivered or skipped. Nearly all deliveries have one of these states; the few
 * others are in a partial index.
 */
const finishedStates: readonly DeliveryState[] = ['sent', 'delivered', 'skipped']
const isUnfinished = `d.state in ('waiting', 'sending', 'unknown', 'failed')`

/**
 * SQL: deliveries that can have one of the requested states. Reading all deliveries would be slow, because
 * the table is very large.
 */
function notificationDeliveriesIn(states: DeliveryFilter['states']): string {
  if (states?.every((state) => finishedStates.includes(state)))
    return `${notificationDeliveries} where d.state = any($2)`
  if (states?.every((state) => !finishedStates.includes(state)))
    return `${notificationDeliveries} where ${isUnfinished}`
  return notificationDeliveries
}

/**
 * SQL: sign-in codes and other SMS that belong to no notification, one row for each message. The row shows
 * the best state among all providers that got the message.
 */
const codes = `select s.key as id, min(s.submitted_at) as at, 'sms' as channel,
    case when bool_or(s.state = 'delivered') then 'delivered' when bool_or(s.state = 'sent') then 'sent'
      when bool_or(o.id is not null) then 'sending' when bool_or(s.state = 'unknown') then 'unknown'
      else 'failed' end as state,
    'sms-code' as category, m.id as "memberId", s.phone, count(*)::int as attempts, min(s.reason) as error
  from sms_messages s left join members m on m.phone = s.phone
  left join outbox o on o.id = s.key::uuid and o.done_at is null and o.failed_at is null
  where not exists (select from deliveries d where d.id = s.key::uuid)
  group by s.key, s.phone, m.id`

/**
 * SQL: outbox jobs that failed and will not be tried again. Leaves out the jobs that send deliveries, and the jobs of
 * SMS for which `sms_messages` has a row, because `notificationDeliveries` and `codes` already return these messages.
 */
const effects = `select o.id::text as id, o.failed_at as at,
    case o.kind when 'sms-code' then 'sms' when 'email-link' then 'mail' when 'staff-alert' then 'mail' end as channel, 'failed' as state,
    o.kind as category, m.id as "memberId", coalesce(m.phone, a.phone) as phone, o.attempts, o.last_error as error
  from outbox o left join sign_in_attempts a on a.id = o.payload ->> 'attemptId'
  left join members m
    on m.id = coalesce((o.payload ->> 'memberId')::uuid, (select id from members where phone = a.phone))
  where o.failed_at is not null and o.kind <> 'deliver-notice'
    and not exists (select from sms_messages s where s.key = o.id::text)`

const sources = ({ states }: DeliveryFilter): string[] =>
  [notificationDeliveriesIn(states), codes, effects].map(
    (source) => `select * from (${source}) l where ${filtered}`,
  )

/**
 * Returns the query of a page of the list of deliveries. Reads at most `skip + limit` rows of each source: deliveries
 * of notifications, other SMS, and failed outbox jobs. A null `limit` means all rows.
 */
export function deliveriesQuery(
  filter: DeliveryFilter,
  { skip, limit, order }: Page & { order: 'asc' | 'desc' },
): Query<ListedDelivery> {
  const direction = toSortDirection(order)
  const inOrder = `order by at ${direction}, id ${direction}`
  const each = sources(filter).map((source) => `(${source} ${inOrder} limit $6::bigint + $7::bigint)`)
  return {
    text: `select * from (${each.join(' union all ')}) found ${inOrder} limit $6 offset $7`,
    values: [...toSqlValues(filter), limit, skip],
  }
}

export const countDeliveries = (db: Queryable, filter: DeliveryFilter): Promise<number> =>
  countListed(db, {
    text: `select * from (${sources(filter).join(' union all ')}) found`,
    values: toSqlValues(filter),
  })

/** Returns the number of rows that match the filter, and the time of the oldest row. */
export async function sumDeliveries(
  db: Queryable,
  filter: DeliveryFilter,
): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await db.query<{ count: bigint; oldestAt: Date | null }>({
    text: `select count(*) as count, min(at) as "oldestAt" from (${sources(filter).join(' union all ')}) found`,
    values: toSqlValues(filter),
  })
  return { count: Number(rows[0]?.count ?? 0), oldestAt: rows[0]?.oldestAt ?? null }
}
