import type { NewsState } from '@impulse/api/news/console-news'
import { countListed } from '../../../platform/admin/list-count.ts'
import type { Page } from '../../../platform/admin/list-page.ts'
import type { Query, Queryable } from '../../../platform/db/db.ts'
import type { AdminNewsRow } from './edit-news.sql.ts'

export type ListedNews = AdminNewsRow & { categoryName: string; updatedAt: Date; notifies: boolean }

/**
 * Filter of the news list. A null field matches every item. `q`: text that the title or slug contains. `now`: time of
 * the business clock.
 */
export type NewsFilter = { state: NewsState | null; category: string | null; q: string | null; now: Date }

const columns = `n.id, n.slug, n.title, n.preview, n.category, c.name as "categoryName", n.cover, n.content, n.audience,
  n.product, n.state, n.published_at as "publishedAt", n.is_pinned as "isPinned", n.likes, n.reads, n.notified_at as "notifiedAt",
  n.version, n.updated_at as "updatedAt", n.notifies`

const filtered = `($1::text is null or case $1
    when 'scheduled' then n.state = 'published' and n.published_at > $4
    when 'published' then n.state = 'published' and n.published_at <= $4
    else n.state = $1 end)
  and ($2::text is null or n.category = $2)
  and ($3::text is null or strpos(lower(n.title), $3) > 0 or strpos(n.slug, $3) > 0)
  and $4::timestamptz is not null`
const toSqlValues = ({ state, category, q, now }: NewsFilter) => [state, category, q, now]

const orders = {
  updatedAt: { asc: 'n.updated_at, n.id', desc: 'n.updated_at desc, n.id desc' },
  publishedAt: { asc: 'n.published_at nulls first, n.id', desc: 'n.published_at desc nulls last, n.id desc' },
}
export type NewsOrder = { by: keyof typeof orders; direction: 'asc' | 'desc' }

export const newsPageQuery = (
  filter: NewsFilter,
  { skip, limit, order }: Page & { order: NewsOrder },
): Query<ListedNews> => ({
  text: `select ${columns} from news n join news_categories c on c.key = n.category
    where ${filtered} order by ${orders[order.by][order.direction]} limit $5 offset $6`,
  values: [...toSqlValues(filter), limit, skip],
})

export const countNewsPage = (db: Queryable, filter: NewsFilter): Promise<number> =>
  countListed(db, { text: `select from news n where ${filtered}`, values: toSqlValues(filter) })

export async function findAdminNews(db: Queryable, id: string): Promise<ListedNews | null> {
  const { rows } = await db.query<ListedNews>({
    text: `select ${columns} from news n join news_categories c on c.key = n.category where n.id = $1`,
    values: [id],
  })
  return rows[0] ?? null
}
