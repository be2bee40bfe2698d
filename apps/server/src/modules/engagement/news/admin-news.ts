import type {
  NewsChoices,
  AdminNewsItem,
  AdminNewsQuery,
  AdminNewsListItem,
} from '@impulse/api/news/console-news'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import { listRows } from '../../../platform/admin/list-rows.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { knownProducts } from '../audience/audience.service.ts'
import { pictureUrl } from '../../../platform/pictures/picture-urls.ts'
import { listNewsCategories } from './news-categories.ts'
import { countNewsPage, findAdminNews, type ListedNews, newsPageQuery } from './admin-news.sql.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

/** Console list of news in all states. */
export const newsList = ({ db, clock }: DbContext) =>
  listRows(db, ({ q, sort, ...query }: AdminNewsQuery) => {
    const now = clock.businessNow()
    const { state = null, category = null } = query
    const filter = { state, category, q: q === '' ? null : q.toLowerCase(), now }
    return {
      rows: ({ order, ...page }) => newsPageQuery(filter, { ...page, order: { by: sort, direction: order } }),
      count: () => countNewsPage(db, filter),
      toDto: toRow(now),
    }
  })

/**
 * Returns a news item for the editor, including a draft or a withdrawn item.
 * @throws Refusal news_not_found
 */
export async function getAdminNews({ db, clock }: DbContext, id: string): Promise<AdminNewsItem> {
  const found = await findAdminNews(db, id)
  if (!found) throw new Refusal('news_not_found')
  const { preview, category, content, version, notifies, notifiedAt } = found
  return {
    ...toRow(clock.businessNow())(found),
    preview,
    category,
    content,
    version,
    notifies,
    cover: pictureUrl(found.cover),
    notifiedAt: notifiedAt && moscowIso(notifiedAt),
  }
}

/** Returns the categories and products that the news editor offers. */
export async function newsChoices(db: Queryable): Promise<NewsChoices> {
  const [categories, products] = await Promise.all([listNewsCategories(db), knownProducts(db)])
  return { categories: categories.map(({ key, name }) => ({ key, name })), products }
}

const toRow =
  (now: Date) =>
  (row: ListedNews): AdminNewsListItem => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    categoryName: row.categoryName,
    audience: row.product === null ? row.audience : `product:${row.product}`,
    state:
      row.state === 'published' && row.publishedAt !== null && row.publishedAt > now
        ? 'scheduled'
        : row.state,
    publishedAt: row.publishedAt && moscowIso(row.publishedAt),
    updatedAt: moscowIso(row.updatedAt),
    isPinned: row.isPinned,
    likes: row.likes,
    reads: row.reads,
  })
