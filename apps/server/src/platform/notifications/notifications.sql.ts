import type { NotificationCategory } from '@impulse/api/notifications/notification'
import type { Queryable, Tx } from '../db/db.ts'

export async function unreadExists(db: Queryable, memberId: string): Promise<boolean> {
  const { rows } = await db.query<{ unread: boolean }>({
    name: 'notifications_unread',
    text: `select exists (select from notifications where member_id = $1 and read_at is null) as unread`,
    values: [memberId],
  })
  return rows[0]?.unread ?? false
}

export type NotificationRow = {
  memberId: string
  id: string
  /** Idempotency key of the event. A member gets only one notification for the same key. */
  key: string
  category: NotificationCategory
  title: string
  body: string
  link: string | null
  at: Date
  /**
   * True when this event concerns neither money nor safety, although other events of its category do. The delivery then
   * waits until quiet hours end, and the notification need not reach the member outside the cabinet.
   */
  canWait?: boolean
}

export async function insertNotifications(tx: Tx, rows: readonly NotificationRow[]): Promise<void> {
  await tx.query({
    name: 'notification_insert',
    // When the member has switched the category off in the cabinet, the notification is stored as already
    // read, so that the bell is not marked.
    text: `insert into notifications (member_id, id, key, category, title, body, link, created_at, can_wait, read_at)
      select n.*, (
        select n.created_at from notification_preferences p
        where p.member_id = n.member_id and p.channels ? n.category and not p.channels -> n.category ? 'cabinet'
      ) from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[], $9::boolean[])
        as n (member_id, id, key, category, title, body, link, created_at, can_wait)
      on conflict (member_id, key) do nothing`,
    values: [
      rows.map((row) => row.memberId),
      rows.map((row) => row.id),
      rows.map((row) => row.key),
      rows.map((row) => row.category),
      rows.map((row) => row.title),
      rows.map((row) => row.body),
      rows.map((row) => row.link),
      rows.map((row) => row.at),
      rows.map((row) => row.canWait ?? false),
    ],
  })
}

type Filter = { memberId: string; category: NotificationCategory | null }

/**
 * Amounts and dates from which the text of a notification about money is composed. `kind` is null for any other
 * notification, which has a stored text.
 */
export type MoneyFacts = {
  kind: string | null
  items: number | null
  amount: bigint | null
  debt: bigint | null
  until: Date | null
  /** Points of the rewards that are frozen. Null for a notification that an older version of the server created. */
  frozen: bigint | null
  since: Date | null
  contractNumber: string | null
}
export type StoredNotification = Omit<NotificationRow, 'key' | 'canWait'> &
  MoneyFacts & { isRead: boolean; isOpened: boolean }

const notificationColumns = `member_id as "memberId", id, category, title, body, link, created_at as at,
        kind, items, amount, debt, until, frozen, since, contract_number as "contractNumber", read_at is not null as "isRead", opened_at is not null as "isOpened"`

export async function findNotification(
  db: Queryable,
  { memberId, id }: { memberId: string; id: string },
): Promise<StoredNotification | null> {
  const { rows } = await db.query<StoredNotification>({
    name: 'notification_find',
    text: `select ${notificationColumns} from notifications where member_id = $1 and id = $2`,
    values: [memberId, id],
  })
  return rows[0] ?? null
}

/**
 * Returns notifications, newest first. Among notifications with the same time, the one that was inserted last
 * is the first.
 */
export async function selectNotifications(
  db: Queryable,
  { memberId, category, skip, limit }: Filter & { skip: number; limit: number },
): Promise<StoredNotification[]> {
  const { rows } = await db.query<StoredNotification>({
    name: 'notifications_list',
    text: `select ${notificationColumns}
      from notifications where member_id = $1 and ($2::text is null or category = $2)
      order by created_at desc, id desc limit $3 offset $4`,
    values: [memberId, category, limit, skip],
  })
  return rows
}

export async function countNotifications(db: Queryable, { memberId, category }: Filter): Promise<number> {
  const { rows } = await db.query<{ total: bigint }>({
    name: 'notifications_count',
    text: `select count(*) as total from notifications
      where member_id = $1 and ($2::text is null or category = $2)`,
    values: [memberId, category],
  })
  return Number(rows[0]?.total ?? 0)
}

/**
 * Marks notifications of the member as read: those with these ids, or all of them. A notification that is already read
 * keeps its time of reading.
 */
export async function markRead(
  db: Queryable,
  { memberId, ids, now }: { memberId: string; ids?: readonly string[] | undefined; now: Date },
): Promise<void> {
  await db.query({
    name: 'notifications_read',
    text: `update notifications set read_at = $2
      where member_id = $1 and read_at is null and ($3::uuid[] is null or id = any($3))`,
    values: [memberId, now, ids ?? null],
  })
}

/** Marks the notifications of the member that lead to the page `link` as opened, and as read. */
export async function markOpened(
  db: Queryable,
  { memberId, link, now }: { memberId: string; link: string; now: Date },
): Promise<void> {
  await db.query({
    name: 'notifications_opened',
    text: `update notifications set read_at = coalesce(read_at, $2), opened_at = coalesce(opened_at, $2)
      where member_id = $1 and link = $3 and (read_at is null or opened_at is null)`,
    values: [memberId, now, link],
  })
}

export async function markUnread(
  db: Queryable,
  { memberId, readAt }: { memberId: string; readAt: Date },
): Promise<void> {
  await db.query({
    text: 'update notifications set read_at = null where member_id = $1 and read_at = $2',
    values: [memberId, readAt],
  })
}

/**
 * Assigns the ledger transactions of this database transaction to the notification run `run`. A trigger creates
 * one notification for all ledger transactions of one member and kind in a run.
 */
export async function setRun(tx: Tx, run: string): Promise<void> {
  await tx.query({
    name: 'notifications_run',
    text: `select set_config('impulse.run', $1, true)`,
    values: [run],
  })
}

/**
 * Returns each member's read state: the id and time of the newest notification, and 1 while any of the member's
 * notifications is unread, otherwise 0.
 */
export async function selectReadStates(
  db: Queryable,
  memberIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await db.query<{ member_id: string; state: string }>({
    name: 'notifications_marks',
    text: `select m.member_id, coalesce(n.id::text || '.' || (extract(epoch from n.created_at) * 1000)::bigint, '') || '.' ||
        (case when exists (select from notifications u where u.member_id = m.member_id and u.read_at is null) then 1 else 0 end)
        as state
      from unnest($1::uuid[]) as m (member_id) left join lateral (
        select id, created_at from notifications where member_id = m.member_id
        order by created_at desc, id desc limit 1
      ) n on true`,
    values: [memberIds],
  })
  return new Map(rows.map(({ member_id: memberId, state }) => [memberId, state]))
}
