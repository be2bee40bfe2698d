import { selectMembersWithAudience } from '../audience/audience.service.ts'
import { notify } from '../../../platform/notifications/notifications.service.ts'
import { lockDueNews, markNotified, hasDueNews } from './notify-news.sql.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

/**
 * Maximum number of members notified in one transaction, so that each transaction releases its locks soon.
 */
const chunkSize = 200

/**
 * Notifies the audience of due news in chunks and returns the number of notified members. One transaction
 * notifies a chunk and saves the progress, so that no member is notified twice.
 */
export async function notifyDueNews(
  { db, clock }: DbContext,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  let notified = 0
  while (!signal?.aborted && (await hasDueNews(db, clock.businessNow()))) {
    const count = await db.transaction(async (tx) => {
      const now = clock.businessNow()
      const item = await lockDueNews(tx, now)
      // When `item` is null, another process has locked the due news item.
      if (!item) return null
      const to = { kind: item.audience, value: item.product }
      const members = await selectMembersWithAudience(tx, to, {
        after: item.notifiedThrough,
        limit: chunkSize,
      })
      const addressed = members.filter(({ isAddressed }) => isAddressed)
      for (const { memberId } of addressed)
        await notify(tx, {
          ...{ memberId, key: `news:${item.id}`, category: 'news', at: now },
          ...{ title: item.title, body: item.preview, link: `/news/${item.slug}` },
        })
      await markNotified(tx, { id: item.id, through: members.at(-1)?.memberId ?? null, now })
      return addressed.length
    })
    if (count === null) return notified
    notified += count
  }
  return notified
}
