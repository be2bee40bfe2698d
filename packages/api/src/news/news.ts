import * as z from 'zod/mini'
import { skipCountSchema, maxResultCountSchema } from '../lists/lists.ts'
import { savedRichContentSchema } from '../rich-text/saved-rich-content.ts'

export const newsSlugPattern = /^[a-z0-9]([a-z0-9-]{0,98}[a-z0-9])?$/
export const newsCategoryPattern = /^(?!all$)[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/

const newsSchema = z.object({
  id: z.string(),
  /**
   * Last part of the news item's address (`/news/{slugId}`). A request that adds or removes a like names the item by
   * this text.
   */
  slugId: z.string(),
  title: z.string(),
  preview: z.string(),
  /** Path of the item's picture on the cabinet's own host; empty when the item has no picture. */
  imageUrl: z.string(),
  /** Key of the category, and the name that the cabinet shows. */
  category: z.string(),
  categoryName: z.string(),
  /** Date and time in ISO 8601 with the offset of Moscow time. */
  publishedAt: z.string(),
  pinned: z.boolean(),
  likes: z.int(),
  /** True when the member who sent the request likes the item. */
  liked: z.boolean(),
})
export type News = z.infer<typeof newsSchema>

export const newsQuerySchema = z.object({
  category: z._default(
    z.string('invalid_category').check(z.regex(/^[a-z0-9-]{1,40}$/, 'invalid_category')),
    'all',
  ),
  sort: z._default(z.enum(['date', 'likes'], 'invalid_sort'), 'date'),
  sortDirection: z._default(z.enum(['asc', 'desc'], 'invalid_sort'), 'desc'),
  /**
   * With `true`, the pinned news items are listed before the other items. Each of the two groups is sorted in the
   * chosen order.
   */
  pinnedFirst: z._default(z.enum(['true', 'false'], 'invalid_request'), 'false'),
  skipCount: skipCountSchema,
  maxResultCount: maxResultCountSchema,
})
export type NewsQuery = z.infer<typeof newsQuerySchema>

const newsCategorySchema = z.object({ key: z.string(), name: z.string() })
export type NewsCategory = z.infer<typeof newsCategorySchema>

export const newsListSchema = z.object({
  allNews: z.array(newsSchema),
  totalCount: z.int(),
  /** Categories that contain news for this member, in the order that staff chose. */
  categories: z.array(newsCategorySchema),
})
export type NewsList = z.infer<typeof newsListSchema>

/** Id or slug of a news item. The server responds "not found" to a malformed value. */
const nameSchema = z.string('invalid_request').check(z.regex(/^[a-z0-9-]{1,100}$/, 'news_not_found'))

/** Query of one news item by its id or its slug. */
export const newsItemQuerySchema = z.object({ newsId: nameSchema })
/**
 * Response with one news item. `content` is JSON of the text editor with the nodes and marks of
 * `rich-text.ts`.
 */
export const newsItemAnswerSchema = z.object({
  news: z.extend(newsSchema, { content: savedRichContentSchema }),
})
export type NewsItemAnswer = z.infer<typeof newsItemAnswerSchema>
export type NewsItem = NewsItemAnswer['news']

export const newsLikeQuerySchema = z.object({ slugId: nameSchema })
/** Number of likes, and the state of the member's own like, after the request. */
export const newsLikeSchema = z.object({ likes: z.int(), liked: z.boolean() })
export type NewsLike = z.infer<typeof newsLikeSchema>
