import * as z from 'zod/mini'
import { searchSchema } from '../lists/lists.ts'
import type { RichContent } from '../rich-text/rich-text.ts'

/** `search`: returns the matching articles, best match first. */
export const helpQuerySchema = z.object({ search: z._default(searchSchema, '') })

const categorySchema = z.object({ key: z.string(), name: z.string() })
const articleSchema = z.object({
  /** Last part of its address: `/help#{slug}`. */
  slug: z.string(),
  category: z.string(),
  question: z.string(),
  /** The editor's JSON with the nodes and marks of `rich-text.ts`. */
  content: z.object({ type: z.literal('doc'), content: z.array(z.unknown()) }),
})

/** Without a search: every category and its articles, in the operator's order. */
export const helpSchema = z.object({ categories: z.array(categorySchema), articles: z.array(articleSchema) })
export type HelpArticle = Omit<z.infer<typeof articleSchema>, 'content'> & { content: RichContent }
export type HelpAnswer = { categories: z.infer<typeof categorySchema>[]; articles: HelpArticle[] }
