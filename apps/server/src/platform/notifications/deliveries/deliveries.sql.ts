import type { DeliveryChannel } from '@impulse/api/notifications/notification-channels'
import type { Db, Queryable, Tx } from '../../db/db.ts'
import type { RoutedNotification } from '../preferences/preferences.rules.ts'
import { type ChannelRow, channelColumns } from '../preferences/preferences.sql.ts'

export type UnroutedNotification = ChannelRow &
  RoutedNotification & { memberId: string; id: string; at: Date }

/**
 * Locks the oldest notifications whose channels were not chosen yet, except rows that another process has locked. Skips
 * a recent notification about money, because transactions may still add money to it. Does not skip a notification whose
 * time is in the future because the business clock was set back.
 */
export async function lockUnrouted(
  tx: Tx,
  input: { businessNow: Date; restedAt: Date; now: Date; idleSince: Date; limit: number },
): Promise<UnroutedNotification[]> {
  const { rows } = await tx.query<UnroutedNotification>({
    name: 'notifications_lock_unrouted',
    text: `with due as materialized (
        select member_id, id, category, can_wait, created_at from notifications
        where routed_at is null and (kind is null or created_at <= $2 or created_at > $1)
        order by created_at limit $5 for no key update skip locked
      )
      select n.member_id as "memberId", n.id, n.category, n.can_wait as "canWait", n.created_at as at, ${channelColumns('$3', '$4')}
      from due n join members m on m.id = n.member_id left join notification_preferences c on c.member_id = m.id`,
    values: [input.businessNow, input.restedAt, input.now, input.idleSince, input.limit],
  })
  return rows
}

export async function markRouted(
  tx: Tx,
  { input, now }: { input: readonly Pick<UnroutedNotification, 'memberId' | 'id'>[]; now: Date },
): Promise<void> {
  await tx.query({
    name: 'notifications_mark_routed',
    text: `update notifications n set routed_at = $3
      from unnest($1::uuid[], $2::uuid[]) as r (member_id, id) where n.member_id = r.member_id and n.id = r.id`,
    values: [input.map(({ memberId }) => memberId), input.map(({ id }) => id), now],
  })
}

type NotificationKey = { memberId: string; notificationId: string }

/**
 * Locks a notification until the end of the transaction. A worker that ends another delivery of the
 * notification waits for the lock.
 */
export async function lockDeliveries(tx: Tx, { memberId, notificationId }: NotificationKey): Promise<void> {
  await tx.query({
    text: 'select from notifications where member_id = $1 and id = $2 for no key update',
    values: [memberId, notificationId],
  })
}

/** Returns true when another delivery of the notification was sent or still may be sent. */
export async function hasOtherDelivery(
  db: Queryable,
  { memberId, notificationId, id }: NotificationKey & { id: string },
): Promise<boolean> {
  const { rows } = await db.query<{ goes: boolean }>({
    text: `select exists (select from deliveries where member_id = $1 and notification_id = $2 and id <> $3
      and state not in ('failed', 'skipped')) as goes`,
    values: [memberId, notificationId, id],
  })
  return rows[0]?.goes === true
}

export type NewDelivery = {
  id: string
  memberId: string
  notificationId: string
  channel: DeliveryChannel
  createdAt: Date
  dueAt: Date
}

/** Inserts a delivery. Returns false when the notification already has a delivery by the same channel. */
export async function insertDelivery(tx: Tx, row: NewDelivery): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'delivery_insert',
    text: `insert into deliveries (id, member_id, notification_id, channel, created_at, due_at) values ($1, $2, $3, $4, $5, $6)
      on conflict (member_id, notification_id, channel) do nothing`,
    values: [row.id, row.memberId, row.notificationId, row.channel, row.createdAt, row.dueAt],
  })
  return rowCount === 1
}

export type DeliveryState = 'waiting' | 'sending' | 'sent' | 'delivered' | 'skipped' | 'unknown' | 'failed'
export type Due = ChannelRow &
  RoutedNotification & { memberId: string; notificationId: string; channel: DeliveryChannel }

/**
 * Returns a delivery with the member's current addresses and current choice of channels. Returns null when the delivery
 * has ended, or was deleted with its member.
 */
export async function findDue(
  db: Queryable,
  { id, now, idleSince }: { id: string; now: Date; idleSince: Date },
): Promise<Due | null> {
  const { rows } = await db.query<Due>({
    name: 'delivery_due',
    text: `select d.member_id as "memberId", d.notification_id as "notificationId", d.channel, n.category,
        n.can_wait as "canWait", ${channelColumns('$2', '$3')}
      from deliveries d
      join notifications n on n.member_id = d.member_id and n.id = d.notification_id
      join members m on m.id = d.member_id
      left join notification_preferences c on c.member_id = m.id
      where d.id = $1 and d.state in ('waiting', 'sending')`,
    values: [id, now, idleSince],
  })
  return rows[0] ?? null
}

/**
 * Marks a delivery as `sending`. The change is committed before the message is sent. After an hour in this
 * state the delivery counts as abandoned. Returns the previous state and the number of attempts; null when
 * the delivery has already ended.
 */
export async function beginSending(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<{ before: DeliveryState; attempts: number } | null> {
  const { rows } = await db.query<{ before: DeliveryState; attempts: number }>({
    name: 'delivery_begin',
    text: `with found as materialized (select id, state from deliveries where id = $1 for no key update)
      update deliveries d set state = 'sending', attempts = d.attempts + 1, due_at = $2 from found
      where d.id = found.id and found.state in ('waiting', 'sending') returning found.state as before, d.attempts`,
    values: [id, now],
  })
  return rows[0] ?? null
}

export type End = {
  state: Exclude<DeliveryState, 'waiting' | 'sending' | 'delivered'>
  providerId?: string | null
  error?: string
}

/**
 * Records the final outcome of a delivery. Also replaces the outcome `unknown`, because a worker that counted
 * as killed may still report the real outcome. Returns false when the delivery already has a final outcome.
 */
export async function recordEnd(
  db: Queryable,
  { id, now, ...end }: End & { id: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'delivery_end',
    text: `update deliveries set state = $2::text, provider_id = $3, error = $4, ended_at = $5::timestamptz,
        sent_at = case when $2::text = 'sent' then $5::timestamptz end
      where id = $1 and state in ('waiting', 'sending', 'unknown')`,
    values: [id, end.state, end.providerId ?? null, end.error ?? null, now],
  })
  return rowCount === 1
}

/** Delays a delivery in the state `waiting`. Returns false for any other state. */
export async function postponeToQuietEnd(
  tx: Tx,
  { id, dueAt }: { id: string; dueAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `update deliveries set due_at = $2 where id = $1 and state = 'waiting'`,
    values: [id, dueAt],
  })
  return rowCount === 1
}

export async function postponeDelivery(
  tx: Tx,
  { id, dueAt, error }: { id: string; dueAt: Date; error: string },
): Promise<void> {
  await tx.query({
    text: `update deliveries set state = 'waiting', due_at = $2, error = $3 where id = $1 and state = 'sending'`,
    values: [id, dueAt, error],
  })
}

/** Ends the deliveries that a killed worker left in the state `sending`, with the outcome `unknown`. */
export async function endForsaken(
  db: Queryable,
  { dueBefore, now }: { dueBefore: Date; now: Date },
): Promise<void> {
  await db.query({
    name: 'deliveries_end_forsaken',
    text: `update deliveries set state = 'unknown', error = 'the sender died', ended_at = $2
      where state = 'sending' and due_at < $1`,
    values: [dueBefore, now],
  })
}

/**
 * Returns the ids of SMS deliveries that were sent after `since` and have no receipt yet, at most 500, oldest first.
 */
export async function selectWithoutReceipt(db: Queryable, { since }: { since: Date }): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    text: `select id from deliveries where channel = 'sms' and state = 'sent' and sent_at > $1 order by sent_at limit 500`,
    values: [since],
  })
  return rows.map(({ id }) => id)
}

export async function recordReceipt(
  db: Queryable,
  input: { id: string; state: 'delivered' | 'failed'; error: string | null; now: Date },
): Promise<void> {
  await db.query({
    text: `update deliveries set state = $2, error = $3, ended_at = $4 where id = $1 and state = 'sent'`,
    values: [input.id, input.state, input.error, input.now],
  })
}
