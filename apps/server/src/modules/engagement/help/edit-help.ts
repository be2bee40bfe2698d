import { createHash } from 'node:crypto'
import type { ConsoleHelpArticle, HelpArticleRow } from '@impulse/api/legal-texts/console-legal-texts'
import { type HelpSet, readHelpSet } from '@impulse/api/help/help-article-set'
import { hasText } from '@impulse/api/rich-text/rich-text'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { helpSetInForce } from './help.service.ts'
import { insertSet, lockSets } from './help.sql.ts'
import type { DbContext } from '../../../platform/db/db-context.ts'

type Article = HelpSet['articles'][number]
type HelpContext = DbContext & { by: string }
/** Help article to save. `content`: JSON of the editor, not validated yet. */
export type ArticleInput = { category: string; question: string; keywords: string; content: unknown }

/** Returns the help articles in the order that staff have set. */
export async function helpArticles(db: Db): Promise<HelpArticleRow[]> {
  const set = await helpSetInForce(db)
  return set.articles.map((article) => toRow(set, article))
}

/**
 * Returns a help article with its content and version.
 * @throws Refusal help_not_found
 */
export async function helpArticle(db: Db, slug: string): Promise<ConsoleHelpArticle> {
  const set = await helpSetInForce(db)
  const article = getArticle(set, slug)
  const { keywords, content } = article
  return { ...toRow(set, article), keywords, content, version: toVersion(article) }
}

export const helpCategories = async (db: Db): Promise<HelpSet['categories']> =>
  (await helpSetInForce(db)).categories

/**
 * Adds a help article after the existing articles.
 * @throws Refusal help_slug_taken, invalid_help_set, empty_text
 */
export const addArticle = (
  context: HelpContext,
  { slug, ...fields }: ArticleInput & { slug: string },
): Promise<void> =>
  changeSet(context, slug, (set) => {
    if (set.articles.some((one) => one.slug === slug)) throw new Refusal('help_slug_taken')
    return [...set.articles, { slug, ...fields }]
  })

/**
 * Edits a help article. `version`: the version that the editor loaded.
 * @throws Refusal help_changed, help_not_found, invalid_help_set, empty_text
 */
export const editArticle = (
  context: HelpContext,
  { slug, version, ...fields }: ArticleInput & { slug: string; version: string },
): Promise<void> =>
  changeSet(context, slug, (set) => {
    refuseChanged(getArticle(set, slug), version)
    return set.articles.map((one) => (one.slug === slug ? { slug, ...fields } : one))
  })

/**
 * Removes a help article. The last remaining article cannot be removed.
 * @throws Refusal help_changed, help_not_found, invalid_help_set
 */
export const removeArticle = (
  context: HelpContext,
  { slug, version }: { slug: string; version: string },
): Promise<void> =>
  changeSet(context, slug, (set) => {
    refuseChanged(getArticle(set, slug), version)
    return set.articles.filter((one) => one.slug !== slug)
  })

/**
 * Sets the order of all help articles. `slugs` must contain the slug of each article once.
 * @throws Refusal help_changed (articles were added or removed in the meantime)
 */
export const orderArticles = (context: HelpContext, slugs: readonly string[]): Promise<void> =>
  changeSet(context, 'order', (set) => {
    const known = new Map(set.articles.map((article) => [article.slug, article]))
    const ordered = slugs.flatMap((slug) => known.get(slug) ?? [])
    if (ordered.length !== known.size || new Set(slugs).size !== known.size || slugs.length !== known.size)
      throw new Refusal('help_changed')
    return ordered
  })

/**
 * Applies a change to the current set of help articles and saves the result as a new set. Parallel changes
 * wait for each other.
 */
async function changeSet(
  { db, clock, by }: HelpContext,
  object: string,
  change: (set: HelpSet) => unknown[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSets(tx)
    const set = await helpSetInForce(tx)
    const read = readHelpSet({ ...set, articles: change(set) })
    if (read.at !== undefined) throw new Refusal('invalid_help_set', { at: read.at })
    // Requires text only in the article that this change wrote, not in the other articles of the set.
    const changedArticle = read.set.articles.find(({ slug }) => slug === object)
    if (changedArticle && !hasText(changedArticle.content)) throw new Refusal('empty_text')
    const at = clock.systemNow()
    await insertSet(tx, { content: read.set, now: at })
    await recordAudit(tx, { at, actor: by, action: 'help.changed', memberId: null, object })
  })
}

function getArticle(set: HelpSet, slug: string): Article {
  const found = set.articles.find((one) => one.slug === slug)
  if (!found) throw new Refusal('help_not_found')
  return found
}

function refuseChanged(article: Article, version: string): void {
  if (toVersion(article) !== version) throw new Refusal('help_changed')
}

const toRow = (set: HelpSet, { slug, category, question }: Article): HelpArticleRow => ({
  id: slug,
  category,
  question,
  categoryName: set.categories.find(({ key }) => key === category)?.name ?? category,
})

/**
 * Returns the version of an article, which is a hash of its normalized content. The order of JSON fields does
 * not change the hash.
 */
function toVersion({ slug, category, question, keywords, content }: Article): string {
  const read = readHelpSet({
    categories: [{ key: category, name: category }],
    articles: [{ slug, category, question, keywords, content }],
  })
  return createHash('sha256').update(JSON.stringify(read)).digest('base64url').slice(0, 22)
}
