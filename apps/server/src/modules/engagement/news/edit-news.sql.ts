import type { RichContent } from '@impulse/api/rich-text/rich-text'
import type { Queryable, Tx } from '../../../platform/db/db.ts'

export type Audience = { audience: 'all' | 'newcomers' | 'product'; product: string | null }
export type StoredNews = Audience & {
  slug: string
  title: string
  preview: string
  category: string
  cover: string | null
  content: RichContent
}
export type AdminNewsRow = StoredNews & {
  id: string
  state: 'draft' | 'published' | 'withdrawn'
  publishedAt: Date | null
  isPinned: boolean
  likes: number
  reads: number
  notifiedAt: Date | null
  version: number
}

/** Reference to a news item, either by its id or by its current slug. */
export type NewsKey = { id: string; slug?: never } | { slug: string; id?: never }

const columns = `id, slug, title, preview, category, cover, content, audience, product, state,
  published_at as "publishedAt", is_pinned as "isPinned", likes, reads, notified_at as "notifiedAt", version`

/** Locks a news item, so that parallel changes wait. */
export async function lockNews(tx: Tx, { id, slug }: NewsKey): Promise<AdminNewsRow | null> {
  const { rows } = await tx.query<AdminNewsRow>({
    text: `select ${columns} from news where ${id === undefined ? 'slug' : 'id'} = $1 for no key update`,
    values: [id ?? slug],
  })
  return rows[0] ?? null
}

/** Inserts a news item as a draft. Violates `news_slug_key` when another item has the slug. */
export async function insertNews(
  tx: Tx,
  { now, ...item }: StoredNews & { id: string; now: Date },
): Promise<void> {
  await tx.query({
    text: `insert into news
        (id, slug, title, preview, category, cover, content, audience, product, state, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'draft', $10, $10)`,
    values: [item.id, ...toSqlValues(item), now],
  })
}

export async function updateNews(
  tx: Tx,
  { now, ...item }: StoredNews & { id: string; now: Date },
): Promise<void> {
  await tx.query({
    text: `update news set slug = $2, title = $3, preview = $4, category = $5, cover = $6, content = $7,
        audience = $8, product = $9, updated_at = $10, version = version + 1 where id = $1`,
    values: [item.id, ...toSqlValues(item), now],
  })
}

const toSqlValues = (item: StoredNews): unknown[] => [
  item.slug,
  item.title,
  item.preview,
  item.category,
  item.cover,
  JSON.stringify(item.content),
  item.audience,
  item.product,
]

/** Replaces the list of pictures that a news item uses. */
export async function putPictures(
  tx: Tx,
  { newsId, pictures }: { newsId: string; pictures: readonly string[] },
): Promise<void> {
  await tx.query({
    text: 'delete from news_pictures where news_id = $1 and picture_id <> all($2::uuid[])',
    values: [newsId, pictures],
  })
  await tx.query({
    text: `insert into news_pictures (news_id, picture_id) select $1, unnest($2::uuid[])
      on conflict do nothing`,
    values: [newsId, pictures],
  })
}

type Publication = { id: string; publishedAt: Date; notifies: boolean; now: Date }

/**
 * Publishes a news item. When an earlier publication requested a notification, a later one without `notifies` does not
 * cancel the request. The worker notifies the audience at most once.
 */
export async function markPublished(tx: Tx, { id, publishedAt, notifies, now }: Publication): Promise<void> {
  await tx.query({
    text: `update news set state = 'published', published_at = $2, notifies = notifies or $3, updated_at = $4
      where id = $1`,
    values: [id, publishedAt, notifies, now],
  })
}

export async function markWithdrawn(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx.query({
    text: `update news set state = 'withdrawn', updated_at = $2 where id = $1`,
    values: [id, now],
  })
}

export async function markPinned(
  tx: Tx,
  { id, isPinned, now }: { id: string; isPinned: boolean; now: Date },
): Promise<void> {
  await tx.query({
    text: 'update news set is_pinned = $2, updated_at = $3 where id = $1',
    values: [id, isPinned, now],
  })
}

export async function categoryExists(db: Queryable, key: string): Promise<boolean> {
  const { rowCount } = await db.query({ text: 'select from news_categories where key = $1', values: [key] })
  return rowCount === 1
}

export async function selectCategories(
  db: Queryable,
): Promise<{ key: string; name: string; news: number }[]> {
  const { rows } = await db.query<{ key: string; name: string; news: number }>({
    text: `select c.key, c.name, count(n.id)::int as news from news_categories c left join news n on n.category = c.key
      group by c.key order by c.position, c.key`,
    values: [],
  })
  return rows
}

/**
 * Saves a news category. With `position` null, a new category is added at the end, and an existing category does not
 * move.
 */
export async function putCategory(
  tx: Tx,
  { key, name, position }: { key: string; name: string; position: number | null },
): Promise<void> {
  await tx.query({
    text: `insert into news_categories (key, name, position)
      values ($1, $2, coalesce($3, (select coalesce(max(position), 0) + 1 from news_categories)))
      on conflict (key) do update set name = $2, position = coalesce($3, news_categories.position)`,
    values: [key, name, position],
  })
}

/**
 * Deletes a news category. Returns false when the category does not exist. Violates the constraint
 * `news_category_fkey` while the category has news.
 */
export async function deleteCategory(tx: Tx, key: string): Promise<boolean> {
  const { rowCount } = await tx.query({ text: 'delete from news_categories where key = $1', values: [key] })
  return rowCount === 1
}
