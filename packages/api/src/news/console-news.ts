import * as z from 'zod/mini'
import { listQuery, listResponse } from '../lists/console-list.ts'
import { savedRichContentSchema } from '../rich-text/saved-rich-content.ts'

export const newsStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const
export type NewsState = (typeof newsStates)[number]

export const adminNewsQuerySchema = z.object({
  ...listQuery(['updatedAt', 'publishedAt']),
  state: z.optional(z.enum(newsStates, 'invalid_request')),
  category: z.optional(z.string('invalid_request').check(z.regex(/^[a-z0-9-]{1,40}$/, 'invalid_request'))),
})
export type AdminNewsQuery = z.infer<typeof adminNewsQuerySchema>

const row = {
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  categoryName: z.string(),
  audience: z.string(),
  state: z.enum(newsStates),
  publishedAt: z.nullable(z.string()),
  updatedAt: z.string(),
  isPinned: z.boolean(),
  likes: z.number(),
  /** Number of members who opened the news item in the cabinet. */
  reads: z.number(),
}
const newsRowSchema = z.object(row)
export type AdminNewsListItem = z.infer<typeof newsRowSchema>
export const adminNewsListSchema = listResponse(newsRowSchema)

export const adminNewsItemSchema = z.object({
  ...row,
  preview: z.string(),
  category: z.string(),
  cover: z.string(),
  /** Text of the news item as JSON of the text editor, which was checked when the item was saved. */
  content: savedRichContentSchema,
  version: z.number(),
  /** True when the members of the audience get a notification of the publication. */
  notifies: z.boolean(),
  notifiedAt: z.nullable(z.string()),
})
export type AdminNewsItem = z.infer<typeof adminNewsItemSchema>

const line = z.string('invalid_request').check(z.maxLength(2_000, 'invalid_request'))
const version = z.int('invalid_request').check(z.gte(1, 'invalid_request'))

/**
 * News item as staff typed it. The schema limits only the length of a field, because the service checks each field and
 * refuses an invalid field with a code of its own.
 */
export const newsInputSchema = z.object({
  slug: line,
  title: line,
  preview: line,
  category: line,
  audience: line,
  cover: line,
  content: z.unknown(),
})
export const newsEditedSchema = z.extend(newsInputSchema, { version })

/**
 * Time in Moscow to the minute. Null means the default time: now for a news item, the next midnight for a legal
 * text.
 */
export const minuteSchema = z.nullable(
  z
    .string('invalid_minute')
    .check(z.regex(/^\d{4}-\d{2}-\d{2}[T ]([01]\d|2[0-3]):[0-5]\d$/, 'invalid_minute')),
)
export const newsPublicationSchema = z.object({
  at: minuteSchema,
  notifies: z.boolean('invalid_request'),
  version,
})
export const newsPinSchema = z.object({ isPinned: z.boolean('invalid_request') })

const choiceSchema = z.object({ key: z.string(), name: z.string() })
export const newsChoicesSchema = z.object({
  categories: z.array(choiceSchema),
  products: z.array(choiceSchema),
})
export type NewsChoices = z.infer<typeof newsChoicesSchema>

export const newsCategoryRowSchema = z.object({ id: z.string(), name: z.string(), news: z.number() })
export const newsCategoryParamSchema = z.object({
  id: z.string('not_found').check(z.regex(/^[a-z0-9-]{1,40}$/, 'news_category_not_found')),
})
/**
 * Category of news. Without `position`, an existing category stays where it is in the order, and a new
 * category becomes the last one.
 */
export const newsCategorySchema = z.object({
  name: line,
  position: z.optional(
    z.int('invalid_request').check(z.gte(0, 'invalid_request'), z.lte(999_999, 'invalid_request')),
  ),
})
export const newNewsCategorySchema = z.extend(newsCategorySchema, { id: line })

/** Path at which the uploaded picture is stored. */
export const savedPictureSchema = z.object({ src: z.string() })
export const pictureNameSchema = z.object({
  name: z.string('not_found').check(z.regex(/^[0-9a-f-]{36}\.webp$/, 'not_found')),
})
