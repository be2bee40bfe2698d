import { addDays, moscowDay } from '../../apps/server/src/platform/clock/moscow.ts'
import type { Clock } from '../../apps/server/src/platform/clock/clock.ts'
import type { Db, Query, Tx } from '../../apps/server/src/platform/db/db.ts'
import {
  addNews,
  likeNews,
  pinNews,
  publishNews,
  setNewsCategory,
} from '../../apps/server/src/modules/engagement/news/news.service.ts'
import type { Pictures } from '../../apps/server/src/platform/pictures/pictures.ts'
import { findOrCreateMember } from '../../apps/server/src/modules/identity/profile/profile.service.ts'
import { at } from './demo-event.ts'
import { andrey, maria } from './demo-members.ts'
import type { DemoNews } from './demo-news-nodes.ts'
import { demoNews } from './demo-news-texts.ts'
import { newsDrawing } from './news-drawing.ts'
import { takeSeed } from './take-seed.ts'

const categories = [
  { key: 'programme', name: 'Программа' },
  { key: 'offers', name: 'Акции' },
  { key: 'payouts', name: 'Выплаты' },
  { key: 'guides', name: 'Полезное' },
]

/**
 * Creates the demo news once: items of the last five months with drawn covers, one of them pinned, and one
 * item that will be published in three days.
 */
export async function seedNews({
  db,
  clock,
  pictures,
}: {
  db: Db
  clock: Clock
  pictures: Pictures
}): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await takeSeed(tx, 'news'))) return
    const context = { db: within(tx), clock }
    for (const category of categories) await setNewsCategory(context, { ...category, position: null })
    const covers = await Promise.all(demoNews.map(({ cover }) => saveCover(pictures, cover)))
    for (const [i, item] of demoNews.entries()) await seedItem(context, { item, cover: covers[i] ?? '' })
    for (const { phone } of [andrey, maria]) {
      const now = clock.businessNow()
      const { memberId } = await findOrCreateMember(tx, { phone, origin: 'sign-in', now })
      const likedNews = demoNews.filter(({ likedBy = [] }) => likedBy.includes(phone))
      for (const { slug } of likedNews) await likeNews(context, { memberId, slug, liked: true })
    }
  })
}

/**
 * Returns a database whose queries all run in this transaction, so that the services create either all news
 * or none.
 */
const within = (tx: Tx): Db => ({
  query: (query) => tx.query(query),
  transaction: (callback) => callback(tx),
  oneStatement: (callback) => callback(tx),
  snapshot: (read) => read(tx),
  queryInChunks: async function* <R extends object>(query: Query<R>) {
    yield (await tx.query<R>(query)).rows
  },
  countConnections: () => ({ open: 1, idle: 0, waiting: 0 }),
  close: () => Promise.resolve(),
})

const saveCover = (pictures: Pictures, cover: DemoNews['cover']): Promise<string> =>
  pictures.saveNewsPicture(Buffer.from(newsDrawing(cover)))

async function seedItem(
  context: { db: Db; clock: Clock },
  { item, cover }: { item: DemoNews; cover: string },
): Promise<void> {
  const { slug, title, preview, category, daysAgo, isPinned = false, audience = 'all' } = item
  const content = { type: 'doc', content: item.text({ cover }) }
  await addNews(context, {
    slug,
    title,
    preview,
    category,
    audience,
    cover: item.isBare ? '' : cover,
    content,
  })
  const day = addDays(moscowDay(context.clock.businessNow()), -daysAgo)
  await publishNews(context, { slug, at: at(day, 10, 30), notifies: false })
  if (isPinned) await pinNews(context, { slug, isPinned })
}
