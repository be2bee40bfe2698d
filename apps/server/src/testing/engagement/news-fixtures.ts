import { type NewsItemAnswer, type NewsLike, type NewsList } from '@impulse/api/news/news'
import type { Db } from '../../platform/db/db.ts'
import type { App } from '../../platform/http/app.ts'
import {
  addNews,
  type NewsDraft,
  publishNews,
  setNewsCategory,
} from '../../modules/engagement/news/news.service.ts'
import type { SignedIn } from '../identity/member-fixtures.ts'
import { aClock } from '../harness/test-clock.ts'
import type { DbContext } from '../../platform/db/db-context.ts'

export const paragraphs = (...texts: string[]) => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

const plain: NewsDraft = {
  slug: '',
  title: 'Новость',
  preview: 'Коротко о главном',
  category: 'programme',
  audience: 'all',
  cover: '',
  content: paragraphs('Подробности'),
}

/** Creates two categories of news. */
export async function aNewsroom(db: Db): Promise<void> {
  const context = { db, clock: aClock() }
  await setNewsCategory(context, { key: 'programme', name: 'Программа', position: null })
  await setNewsCategory(context, { key: 'offers', name: 'Акции', position: null })
}

/**
 * Adds a news item and publishes it at the moment `at`, or immediately when `at` is null. Returns the slug of the
 * item.
 */
export async function published(
  context: DbContext,
  { at = null, notifies = false, ...draft }: Partial<NewsDraft> & { at?: Date | null; notifies?: boolean },
): Promise<string> {
  const slug = draft.slug ?? `item-${crypto.randomUUID()}`
  await addNews(context, { ...plain, ...draft, slug })
  await publishNews(context, { slug, at, notifies })
  return slug
}

/** Returns functions by which a member reads, likes and unlikes news. */
export function newsReader(app: App, { accessToken }: SignedIn) {
  const headers = { authorization: `Bearer ${accessToken}` }
  return {
    list: async (query: Record<string, string> = {}) =>
      (await app.inject({ url: '/api/news/', query, headers })).json<NewsList>(),
    item: (newsId: string) => app.inject({ url: '/api/news/item/', query: { newsId }, headers }),
    read: async (newsId: string) =>
      (await app.inject({ url: '/api/news/item/', query: { newsId }, headers })).json<NewsItemAnswer>().news,
    press: (slugId: string, method: 'PUT' | 'DELETE' = 'PUT') =>
      app.inject({ method, url: '/api/news/', query: { slugId }, headers }),
    like: async (slugId: string, method: 'PUT' | 'DELETE' = 'PUT') =>
      (await app.inject({ method, url: '/api/news/', query: { slugId }, headers })).json<NewsLike>(),
  }
}
