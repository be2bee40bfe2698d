import * as z from 'zod/mini'
import { type RichContent, readRichContent } from '../rich-text/rich-text.ts'

/** Help articles with their categories, as the operator's file contains them. */
export type HelpSet = {
  categories: { key: string; name: string }[]
  articles: {
    slug: string
    category: string
    question: string
    /** Additional words by which the search finds the article; the article itself need not contain them. */
    keywords: string
    content: RichContent
  }[]
}

const keyPattern = /^[a-z0-9]([a-z0-9-]{0,58}[a-z0-9])?$/
const line = (maxLength: number) =>
  z.string().check(
    z.maxLength(maxLength),
    z.refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text)),
  )

const setSchema = z.object({
  categories: z
    .array(z.object({ key: z.string().check(z.regex(keyPattern)), name: line(60).check(z.minLength(1)) }))
    .check(z.minLength(1), z.maxLength(30)),
  articles: z
    .array(
      z.object({
        slug: z.string().check(z.regex(keyPattern)),
        category: z.string(),
        question: line(200).check(z.minLength(1)),
        keywords: z._default(line(500), ''),
        content: z.unknown(),
      }),
    )
    .check(z.minLength(1), z.maxLength(300)),
})

/**
 * Parses the operator's file of help articles. For an invalid file, returns the path of the first error, such
 * as `articles.3.content.content.0`.
 */
export function readHelpSet(input: unknown): { set: HelpSet; at?: never } | { at: string; set?: never } {
  const read = setSchema.safeParse(input)
  if (!read.success) return { at: read.error.issues[0]?.path.join('.') || '.' }
  const { categories, articles } = read.data
  const keys = new Set(categories.map(({ key }) => key))
  if (keys.size < categories.length) return { at: 'categories' }
  const parsedArticles: HelpSet['articles'] = []
  for (const [i, article] of articles.entries()) {
    const at = `articles.${i}`
    if (!keys.has(article.category)) return { at: `${at}.category` }
    if (parsedArticles.some(({ slug }) => slug === article.slug)) return { at: `${at}.slug` }
    const result = readRichContent(article.content)
    if (result.at !== undefined) return { at: `${at}.content.${result.at}` }
    // A help article must not contain pictures. Pictures belong to news, and the picture of a news item can
    // be deleted at any time.
    const pictured = result.content.content.findIndex(({ type }) => type === 'image')
    if (pictured >= 0) return { at: `${at}.content.content.${pictured}` }
    parsedArticles.push({ ...article, content: result.content })
  }
  return { set: { categories, articles: parsedArticles } }
}
