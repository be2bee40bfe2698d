import { readFileSync } from 'node:fs'
import type { HelpResponse } from '@impulse/api/help/help'
import { type HelpSet, readHelpSet } from '@impulse/api/help/help-article-set'
import type { Db, Queryable } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refusal/refusal.ts'
import { type IndexedArticle, indexOf, searchArticles } from './help.rules.ts'
import { findNewestSet, findSet } from './help.sql.ts'

type CachedHelpSet = { id: bigint | null; set: HelpSet; indexed: IndexedArticle[] }

/**
 * Opens the search for help articles. `answersTo` returns the matching articles, best match first, or all
 * articles for an empty search.
 */
export function openHelp({ db }: { db: Db }): {
  answersTo(search: string): Promise<Pick<HelpResponse, 'categories' | 'articles'>>
} {
  // Caches the newest set of articles and its search index. A stored set never changes, so the cache is valid
  // until a newer set is stored.
  let known: CachedHelpSet | null = null
  return {
    async answersTo(search) {
      const id = await findNewestSet(db)
      if (known?.id !== id) known = withIndex(id, await getHelpSet(db, id))
      const { set, indexed } = known
      const articles = search === '' ? set.articles : searchArticles(indexed, search)
      return {
        categories: set.categories,
        articles: articles.map(({ slug, category, question, content }) => ({
          slug,
          category,
          question,
          content,
        })),
      }
    },
  }
}

const withIndex = (id: bigint | null, set: HelpSet): CachedHelpSet => ({ id, set, indexed: indexOf(set) })

async function getHelpSet(db: Queryable, id: bigint | null): Promise<HelpSet> {
  const content = id === null ? null : await findSet(db, id)
  return content === null ? ownSet : checked(content)
}

/**
 * Returns the newest stored set of articles. Returns the default set when no set is stored, or when the newest row has
 * no content.
 */
export const helpSetInForce = async (db: Queryable): Promise<HelpSet> =>
  getHelpSet(db, await findNewestSet(db))

function checked(input: unknown): HelpSet {
  const { set, at } = readHelpSet(input)
  invariant(set, `help articles must be valid when they are read or stored; the first error is at ${at}`)
  return set
}

const ownSet = checked(JSON.parse(readFileSync(new URL('./default-articles.json', import.meta.url), 'utf8')))
