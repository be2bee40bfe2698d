import type { NewsItem, NewsLike, NewsList, NewsQuery } from '@impulse/api/news/news'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { pictureUrl } from '../../../platform/pictures/picture-urls.ts'
import { addLike, addRead, countNews, findNews, type NewsRow, removeLike, selectNews } from './news.sql.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

export {
  addNews,
  editNews,
  type NewsAdminContext,
  type NewsDraft,
  pinNews,
  publishNews,
  withdrawNews,
} from './edit-news.ts'
export { listNewsCategories, removeNewsCategory, setNewsCategory } from './news-categories.ts'
export { notifyDueNews } from './notify-news.ts'

/**
 * Returns the news that a member can see: published items that are due by the business clock and addressed to
 * the member.
 * @throws Refusal invalid_category
 */
export async function getNews(
  db: Queryable,
  { memberId, now, query }: { memberId: string; now: Date; query: NewsQuery },
): Promise<NewsList> {
  const category = query.category === 'all' ? null : query.category
  const order = {
    by: query.sort,
    direction: query.sortDirection,
    pinnedFirst: query.pinnedFirst === 'true',
  }
  const page = { skip: query.skipCount, limit: query.maxResultCount }
  const [rows, counts] = await Promise.all([
    selectNews(db, { memberId, now, category, order, ...page }),
    countNews(db, { memberId, now }),
  ])
  const matchingCounts = counts.filter(({ key }) => category === null || key === category)
  if (category !== null && matchingCounts.length === 0) throw new Refusal('invalid_category')
  return {
    allNews: rows.map(asNews),
    totalCount: matchingCounts.reduce((sum, { count }) => sum + count, 0),
    categories: counts.filter(({ count }) => count > 0).map(({ key, name }) => ({ key, name })),
  }
}

/**
 * Returns a published news item by id or slug. Any signed-in member can open it, also a member outside its audience.
 * Counts one read per member. With `byStaff`, a staff member reads the item in the member's cabinet, and no read is
 * counted.
 * @throws Refusal news_not_found
 */
export async function openNews(
  { db, clock }: DbContext,
  { byStaff = false, ...input }: { memberId: string; newsId: string; byStaff?: boolean },
): Promise<NewsItem> {
  const found = await findNews(db, { ...input, now: clock.businessNow() })
  if (!found) throw new Refusal('news_not_found')
  const read = { memberId: input.memberId, id: found.id, at: clock.systemNow() }
  if (!found.isRead && !byStaff) await db.oneStatement((tx) => addRead(tx, read))
  return { ...asNews(found), content: found.content }
}

/**
 * Adds or removes a member's like of a news item. A repeated call does not change the number of likes.
 * @throws Refusal news_not_found
 */
export async function likeNews(
  { db, clock }: DbContext,
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
  id: row.id,
  slugId: row.slug,
  title: row.title,
  preview: row.preview,
  imageUrl: pictureUrl(row.cover),
  category: row.category,
  categoryName: row.categoryName,
  publishedAt: moscowIso(row.publishedAt),
  pinned: row.isPinned,
  likes: row.likes,
  liked: row.isLiked,
})
