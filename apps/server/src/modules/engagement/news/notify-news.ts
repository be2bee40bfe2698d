import { maxChunk, notifyAudiences } from '../audience/audience.service.ts'
import { lockDueNews, markNotified } from './notify-news.sql.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

/** Notifies the audience of each news item that is due. Returns the number of notified members. */
export const notifyDueNews = (
  { db, clock }: DbContext,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> =>
  notifyAudiences(db, {
    signal,
    lockDue: async (tx) => {
      const at = clock.businessNow()
      const item = await lockDueNews(tx, at)
      return (
        item && {
          audience: { kind: item.audience, value: item.product },
          after: item.notifiedThrough,
          limit: maxChunk,
          notification: {
            key: `news:${item.id}`,
            at,
            title: item.title,
            body: item.preview,
            link: `/news/${item.slug}`,
          },
          save: ({ through }) => markNotified(tx, { id: item.id, through, now: at }),
        }
      )
    },
  })
