import * as z from 'zod/mini'
import { searchSchema } from '../lists/lists.ts'
import type { RichContent } from '../rich-text/rich-text.ts'

/**
 * Query of the help articles. With `search`, the response has only the matching articles, best match first.
 */
export const helpQuerySchema = z.object({ search: z._default(searchSchema, '') })

const categorySchema = z.object({ key: z.string(), name: z.string() })
const articleSchema = z.object({
  /** Last part of the article's address: `/help#{slug}`. */
  slug: z.string(),
  category: z.string(),
  question: z.string(),
  /** The editor's JSON with the nodes and marks of `rich-text.ts`. */
  content: z.object({ type: z.literal('doc'), content: z.array(z.unknown()) }),
})

/** All categories, and the articles in the operator's order. For a search, only the matching articles. */
export const helpSchema = z.object({ categories: z.array(categorySchema), articles: z.array(articleSchema) })
export type HelpArticle = Omit<z.infer<typeof articleSchema>, 'content'> & { content: RichContent }
export type HelpAnswer = { categories: z.infer<typeof categorySchema>[]; articles: HelpArticle[] }
