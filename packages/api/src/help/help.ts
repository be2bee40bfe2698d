import * as z from 'zod/mini'
import { searchSchema } from '../lists/lists.ts'
import { savedRichContentSchema } from '../rich-text/saved-rich-content.ts'

/**
 * Query of the help articles. With `search`, the response has only the articles that match, best match first.
 */
export const helpQuerySchema = z.object({ search: z._default(searchSchema, '') })

const categorySchema = z.object({ key: z.string(), name: z.string() })
const articleSchema = z.object({
  /** Part of the article's address after the `#`: `/help#{slug}`. */
  slug: z.string(),
  category: z.string(),
  question: z.string(),
  /** Text of the article as JSON of the text editor, with the nodes and marks of `rich-text.ts`. */
  content: savedRichContentSchema,
})

/**
 * Response with all categories and the articles. The articles are in the order that staff or the operator chose; after
 * a search, only the matching articles are returned, best match first.
 */
export const helpSchema = z.object({
  categories: z.array(categorySchema),
  articles: z.array(articleSchema),
  /** Hours within which the support answers a ticket. */
  answerHours: z.int(),
})
export type HelpArticle = z.infer<typeof articleSchema>
export type HelpResponse = z.infer<typeof helpSchema>
