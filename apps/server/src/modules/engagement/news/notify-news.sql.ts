import type { Tx } from '../../../platform/db/db.ts'
import type { Audience } from './edit-news.sql.ts'

export type DueNews = Audience & {
  id: string
  slug: string
  title: string
  preview: string
  notifiedThrough: string | null
}

/**
 * Locks a due news item whose audience is not completely notified. Skips items that another process has
 * locked.
 */
export async function lockDueNews(tx: Tx, now: Date): Promise<DueNews | null> {
  const { rows } = await tx.query<DueNews>({
    name: 'news_due',
    text: `select id, slug, title, preview, audience, product, notified_through as "notifiedThrough" from news
      where notifies and notified_at is null and state = 'published' and published_at <= $1
      order by published_at, id limit 1 for no key update skip locked`,
    values: [now],
  })
  return rows[0] ?? null
}

/** Saves the id of the last notified member. When `through` is null, all members are notified. */
export async function markNotified(
  tx: Tx,
  { id, through, now }: { id: string; through: string | null; now: Date },
): Promise<void> {
  await tx.query({
    text:
      through === null
        ? 'update news set notified_at = $2 where id = $1'
        : 'update news set notified_through = $2 where id = $1',
    values: [id, through ?? now],
  })
}
