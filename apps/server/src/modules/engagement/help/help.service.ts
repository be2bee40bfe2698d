import { readFileSync } from 'node:fs'
import type { HelpAnswer } from '@impulse/api/help/help'
import { type HelpSet, readHelpSet } from '@impulse/api/help/help-article-set'
import type { Db, Queryable } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refusal/refusal.ts'
import { type IndexedArticle, indexOf, searchArticles } from './help.rules.ts'
import { findNewestSet, findSet } from './help.sql.ts'

type Known = { id: bigint | null; set: HelpSet; indexed: IndexedArticle[] }

/**
 * Opens the help. `answersTo` returns all articles for an empty search, otherwise the matching articles, best
 * match first.
 */
export function openHelp({ db }: { db: Db }): { answersTo(search: string): Promise<HelpAnswer> } {
  // A set never changes, so it is cached until a newer one is in force.
  let known: Known | null = null
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

const withIndex = (id: bigint | null, set: HelpSet): Known => ({ id, set, indexed: indexOf(set) })

async function getHelpSet(on: Queryable, id: bigint | null): Promise<HelpSet> {
  const content = id === null ? null : await findSet(on, id)
  return content === null ? ownSet : checked(content)
}

/** Returns the set in force. */
export const helpSetInForce = async (on: Queryable): Promise<HelpSet> =>
  getHelpSet(on, await findNewestSet(on))

function checked(input: unknown): HelpSet {
  const { set, at } = readHelpSet(input)
  invariant(set, `questions and answers are checked before they are kept: ${at}`)
  return set
}

const ownSet = checked(JSON.parse(readFileSync(new URL('./default-articles.json', import.meta.url), 'utf8')))
