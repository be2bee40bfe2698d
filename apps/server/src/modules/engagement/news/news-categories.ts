import { newsCategoryPattern } from '@impulse/api/news/news'
import type { Queryable } from '../../../platform/db/db.ts'
import { violatedConstraint } from '../../../platform/db/refused-by-database.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { type NewsAdminContext, auditNews } from './edit-news.ts'
import { deleteCategory, putCategory, selectCategories } from './edit-news.sql.ts'

/**
 * Returns the news categories in display order, each with the number of its items. The number includes
 * drafts.
 */
export const listNewsCategories = (db: Queryable): Promise<{ key: string; name: string; news: number }[]> =>
  selectCategories(db)

/**
 * Creates a news category, or changes the name or position of an existing category.
 * @throws Refusal invalid_news_category
 */
export async function setNewsCategory(
  context: NewsAdminContext,
  category: { key: string; name: string; position: number | null },
): Promise<void> {
  const name = category.name.normalize('NFC').trim()
  const isGood = newsCategoryPattern.test(category.key) && name !== '' && name.length <= 40
  if (!isGood || /\p{C}/u.test(name)) throw new Refusal('invalid_news_category')
  await context.db.transaction(async (tx) => {
    await putCategory(tx, { ...category, name })
    await auditNews(tx, context, { action: 'news.category-set', object: category.key, reason: name })
  })
}

/**
 * Removes a news category that has no items.
 * @throws Refusal news_category_not_found, news_category_used
 */
export async function removeNewsCategory(context: NewsAdminContext, key: string): Promise<void> {
  try {
    await context.db.transaction(async (tx) => {
      if (!(await deleteCategory(tx, key))) throw new Refusal('news_category_not_found')
      await auditNews(tx, context, { action: 'news.category-removed', object: key })
    })
  } catch (error) {
    throw violatedConstraint(error) === 'news_category_fkey' ? new Refusal('news_category_used') : error
  }
}
