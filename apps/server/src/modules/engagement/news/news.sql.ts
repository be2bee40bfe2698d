import type { NewsCategory } from '@impulse/api/news/news'
import type { RichContent } from '@impulse/api/rich-text/rich-text'
import type { Queryable, Tx } from '../../../platform/db/db.ts'

export type NewsRow = {
  id: string
  slug: string
  title: string
  preview: string
  category: string
  categoryName: string
  /** Id of the cover picture; null when the news item has no cover. */
  cover: string | null
  publishedAt: Date
  isPinned: boolean
  likes: number
  isLiked: boolean
}

/** A news item that a member opens. `isRead` is true when the member has opened the item before. */
export type OpenedNewsRow = NewsRow & { content: RichContent; isRead: boolean }

type Reader = { memberId: string; now: Date }
type Filter = Reader & { category: string | null }
export type Order = { by: 'date' | 'likes'; direction: 'asc' | 'desc'; pinnedFirst: boolean }

const columns = `n.id, n.slug, n.title, n.preview, n.category, c.name as "categoryName", n.cover,
  n.published_at as "publishedAt", n.is_pinned as "isPinned", n.likes, l.member_id is not null as "isLiked"`

/**
 * SQL `with` clause that selects the news published at or before the time `$2` and addressed to the member `$1`. Reads
 * contracts only for items that are addressed to newcomers or to members with a product.
 */
const addressed = `with mine as materialized (
    select distinct product from contracts where member_id = $1 and status in ('confirmed', 'released')
  ), readable as (
    select * from news n where state = 'published' and published_at <= $2 and case audience
      when 'all' then true
      when 'newcomers' then not exists (select from mine)
      else exists (select from mine where mine.product = n.product) end
  )`

/**
 * `order by` clauses of the news list. News with equal numbers of likes are ordered by date, newest first.
 */
const orders = {
  date: { asc: 'n.published_at, n.id', desc: 'n.published_at desc, n.id desc' },
  likes: {
    asc: 'n.likes, n.published_at desc, n.id desc',
    desc: 'n.likes desc, n.published_at desc, n.id desc',
  },
}

export async function selectNews(
  db: Queryable,
  { memberId, now, category, order, skip, limit }: Filter & { order: Order; skip: number; limit: number },
): Promise<NewsRow[]> {
  const { by, direction, pinnedFirst } = order
  const { rows } = await db.query<NewsRow>({
    name: `news_list_${by}_${direction}_${pinnedFirst}`,
    text: `${addressed}
      select ${columns} from readable n
      join news_categories c on c.key = n.category
      left join news_likes l on l.news_id = n.id and l.member_id = $1
      where $3::text is null or n.category = $3
      order by ${pinnedFirst ? 'n.is_pinned desc, ' : ''}${orders[by][direction]} limit $4 offset $5`,
    values: [memberId, now, category, limit, skip],
  })
  return rows
}

/**
 * Returns the number of news that the member can see in each category, in display order. Categories without
 * news are included.
 */
export async function countNews(
  db: Queryable,
  { memberId, now }: Reader,
): Promise<(NewsCategory & { count: number })[]> {
  const { rows } = await db.query<NewsCategory & { count: number }>({
    name: 'news_count',
    text: `${addressed}
      select c.key, c.name, count(n.id)::int as count from news_categories c
      left join readable n on n.category = c.key
      group by c.key order by c.position, c.key`,
    values: [memberId, now],
  })
  return rows
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Finds a published news item by slug or id, even when the member does not belong to its audience. */
export async function findNews(
  db: Queryable,
  { memberId, now, newsId }: Reader & { newsId: string },
): Promise<OpenedNewsRow | null> {
  const { rows } = await db.query<OpenedNewsRow>({
    name: 'news_item',
    text: `select ${columns}, n.content, r.member_id is not null as "isRead" from news n
      join news_categories c on c.key = n.category
      left join news_likes l on l.news_id = n.id and l.member_id = $1
      left join news_reads r on r.news_id = n.id and r.member_id = $1
      where n.state = 'published' and n.published_at <= $2 and (n.slug = $3 or n.id = $4)
      order by n.slug = $3 desc limit 1`,
    values: [memberId, now, newsId, isUuid.test(newsId) ? newsId : null],
  })
  return rows[0] ?? null
}

/** Counts a member's read of a news item, once per member. */
export async function addRead(
  tx: Tx,
  { memberId, id, at }: { memberId: string; id: string; at: Date },
): Promise<void> {
  await tx.query({
    name: 'news_read',
    text: `with added as (
        insert into news_reads (news_id, member_id, at) values ($2, $1, $3)
        on conflict do nothing returning news_id
      )
      update news n set reads = reads + 1 from added where n.id = added.news_id`,
    values: [memberId, id, at],
  })
}

/**
 * Adds a member's like to a news item, once per member, and returns the number of likes. Returns null when no
 * published item has the slug.
 */
export async function addLike(
  tx: Tx,
  { memberId, now, slug, at }: Reader & { slug: string; at: Date },
): Promise<number | null> {
  const { rows } = await tx.query<{ likes: number }>({
    name: 'news_like',
    text: `with item as (
        select id from news where slug = $3 and state = 'published' and published_at <= $2
      ), added as (
        insert into news_likes (news_id, member_id, at) select id, $1, $4 from item
        on conflict do nothing returning news_id
      )
      update news n set likes = likes + (select count(*)::int from added) from item
      where n.id = item.id returning n.likes`,
    values: [memberId, now, slug, at],
  })
  return rows[0]?.likes ?? null
}

export async function removeLike(
  tx: Tx,
  { memberId, now, slug }: Reader & { slug: string },
): Promise<number | null> {
  const { rows } = await tx.query<{ likes: number }>({
    name: 'news_unlike',
    text: `with item as (
        select id from news where slug = $3 and state = 'published' and published_at <= $2
      ), removed as (
        delete from news_likes l using item where l.news_id = item.id and l.member_id = $1 returning l.news_id
      )
      update news n set likes = likes - (select count(*)::int from removed) from item
      where n.id = item.id returning n.likes`,
    values: [memberId, now, slug],
  })
  return rows[0]?.likes ?? null
}
