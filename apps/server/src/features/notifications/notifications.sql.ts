import type { NotificationCategory } from '@impulse/wire/notification'
import type { Queryable, Tx } from '../../platform/db/db.ts'

export async function unreadExists(on: Queryable, memberId: string): Promise<boolean> {
  const { rows } = await on.query<{ unread: boolean }>({
    name: 'notifications_unread',
    text: `select exists (select from notifications where member_id = $1 and read_at is null) as unread`,
    values: [memberId],
  })
  return rows[0]?.unread ?? false
}

export type NotificationRow = {
  memberId: string
  id: string
  category: NotificationCategory
  title: string
  body: string
  link: string | null
  at: Date
}

export async function insertNotification(tx: Tx, row: NotificationRow): Promise<void> {
  await tx.query({
    name: 'notification_insert',
    text: `insert into notifications (member_id, id, category, title, body, link, created_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [row.memberId, row.id, row.category, row.title, row.body, row.link, row.at],
  })
}

type Filter = { memberId: string; category: NotificationCategory | null }

/** The newest first; of one moment, the one that was told last. */
export async function selectNotifications(
  on: Queryable,
  { memberId, category, skip, limit }: Filter & { skip: number; limit: number },
): Promise<(NotificationRow & { isRead: boolean })[]> {
  const { rows } = await on.query<NotificationRow & { isRead: boolean }>({
    name: 'notifications_list',
    text: `select member_id as "memberId", id, category, title, body, link, created_at as at,
        read_at is not null as "isRead"
      from notifications where member_id = $1 and ($2::text is null or category = $2)
      order by created_at desc, id desc limit $3 offset $4`,
    values: [memberId, category, limit, skip],
  })
  return rows
}

export async function countNotifications(on: Queryable, { memberId, category }: Filter): Promise<number> {
  const { rows } = await on.query<{ total: bigint }>({
    name: 'notifications_count',
    text: `select count(*) as total from notifications
      where member_id = $1 and ($2::text is null or category = $2)`,
    values: [memberId, category],
  })
  return Number(rows[0]?.total ?? 0)
}

/** Of the member alone: anybody else's stay as they are. What was read keeps its moment. `ids` null: all of them. */
export async function markRead(
  on: Queryable,
  { memberId, ids, now }: { memberId: string; ids: readonly string[] | null; now: Date },
): Promise<void> {
  await on.query({
    name: 'notifications_read',
    text: `update notifications set read_at = $2
      where member_id = $1 and read_at is null and ($3::uuid[] is null or id = any($3))`,
    values: [memberId, now, ids],
  })
}
