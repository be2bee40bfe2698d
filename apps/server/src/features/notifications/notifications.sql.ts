import type { Queryable } from '../../platform/db/db.ts'

export async function unreadExists(on: Queryable, memberId: string): Promise<boolean> {
  const { rows } = await on.query<{ unread: boolean }>({
    name: 'notifications_unread',
    text: `select exists (select from notifications where member_id = $1 and read_at is null) as unread`,
    values: [memberId],
  })
  return rows[0]?.unread ?? false
}
