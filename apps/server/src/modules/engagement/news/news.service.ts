import type { NewsItem, NewsLike, NewsList, NewsQuery } from '@impulse/wire/news'
import type { Clock } from '../../../platform/clock/clock.ts'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import type { Db, Queryable } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { pictureUrl } from '../../../platform/pictures/pictures.ts'
import { addLike, addRead, countNews, findNews, type NewsRow, removeLike, selectNews } from './news.sql.ts'

export {
  addNews,
  editNews,
  listNews,
  type NewsAdminContext,
  type NewsDraft,
  pinNews,
  publishNews,
  withdrawNews,
} from './edit-news.ts'
export { listNewsCategories, removeNewsCategory, setNewsCategory } from './news-categories.ts'
export { notifyDueNews } from './notify-news.ts'

/**
 * What a member can read: published, since its moment on the business clock, and addressed to them. Refuses
 * `invalid_category` for one that the operator has not set.
 */
export async function getNews(
  on: Queryable,
  { memberId, now, query }: { memberId: string; now: Date; query: NewsQuery },
): Promise<NewsList> {
  const category = query.category === 'all' ? null : query.category
  const order = {
    ...{ by: query.sort, direction: query.sortDirection },
    pinnedFirst: query.pinnedFirst === 'true',
  }
  const page = { skip: query.skipCount, limit: query.maxResultCount }
  const [rows, counts] = await Promise.all([
    selectNews(on, { memberId, now, category, order, ...page }),
    countNews(on, { memberId, now }),
  ])
  const chosen = counts.filter(({ key }) => category === null || key === category)
  if (category !== null && chosen.length === 0) throw new Refusal('invalid_category')
  return {
    allNews: rows.map(asNews),
    totalCount: chosen.reduce((sum, { count }) => sum + count, 0),
    categories: counts.filter(({ count }) => count > 0).map(({ key, name }) => ({ key, name })),
  }
}

/**
 * One item by its id or slug, opened by a member. Its address opens it for everybody who is signed in, whoever it is addressed
 * to. The first time counts as a read: one a member, however often and from wherever it is opened, and never `byStaff`, who look at
 * the member's pages.
 */
export async function openNews(
  { db, clock }: { db: Db; clock: Clock },
  { byStaff = false, ...input }: { memberId: string; newsId: string; byStaff?: boolean },
): Promise<NewsItem> {
  const found = await findNews(db, { ...input, now: clock.businessNow() })
  if (!found) throw new Refusal('news_not_found')
  const read = { memberId: input.memberId, id: found.id, at: clock.systemNow() }
  if (!found.isRead && !byStaff) await db.oneStatement((tx) => addRead(tx, read))
  return { ...asNews(found), content: found.content }
}

/** Gives a member's like, or takes it back: one a member, however often and from wherever it is pressed. */
export async function likeNews(
  { db, clock }: { db: Db; clock: Clock },
  { liked, ...input }: { memberId: string; slug: string; liked: boolean },
): Promise<NewsLike> {
  const item = { ...input, now: clock.businessNow() }
  const likes = await db.oneStatement((tx) =>
    liked ? addLike(tx, { ...item, at: clock.systemNow() }) : removeLike(tx, item),
  )
  if (likes === null) throw new Refusal('news_not_found')
  return { likes, liked }
}

const asNews = (row: NewsRow) => ({
  ...{ id: row.id, slugId: row.slug, title: row.title, preview: row.preview },
  ...{ imageUrl: pictureUrl(row.cover), category: row.category, categoryName: row.categoryName },
  ...{ publishedAt: moscowIso(row.publishedAt), pinned: row.isPinned, likes: row.likes, liked: row.isLiked },
})
