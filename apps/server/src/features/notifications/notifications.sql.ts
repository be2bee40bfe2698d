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
  category: string
  title: string
  body: string
  link: string
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
