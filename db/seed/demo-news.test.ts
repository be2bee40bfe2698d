import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { NewsQuery } from '@impulse/api/news/news'
import { getNews, openNews } from '../../apps/server/src/modules/engagement/news/news.service.ts'
import { createPictures } from '../../apps/server/src/platform/pictures/pictures.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { aFixedClock, getMemberId } from '../../apps/server/src/testing/earnings/contract-fixtures.ts'
import { testDatabase } from '../../apps/server/src/testing/database/test-database.ts'
import { seedBanks } from './demo-banks.ts'
import { andrey, maria } from './demo-members.ts'
import { seedNews } from './demo-news.ts'
import { seedDemo } from './demo.ts'

const clock = aFixedClock('2026-11-21')
const { db } = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'impulse-news-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const pictures = await createPictures({ db, clock, config: readConfig({ DATA_DIR: folder }) })
await seedBanks(db)
await seedDemo({ db, clock })
// Seeds the news twice in parallel, as two servers do that start at the same time.
await Promise.all([seedNews({ db, clock, pictures }), seedNews({ db, clock, pictures })])

const query: NewsQuery = {
  category: 'all',
  sort: 'date',
  sortDirection: 'desc',
  pinnedFirst: 'true',
  skipCount: 0,
  maxResultCount: 200,
}
const listNews = async ({ phone }: { phone: string }, now = clock.businessNow()) => {
  const memberId = await getMemberId(db, phone)
  return { memberId, ...(await getNews(db, { memberId, now, query })) }
}

it('the demo shows Андрей news in four categories with at least twelve pictures and the pinned item first, and each item can be opened', async () => {
  const { memberId, allNews, categories } = await listNews(andrey)
  const pictured = allNews.filter(({ imageUrl }) => imageUrl !== '')
  expect(new Set(pictured.map(({ imageUrl }) => imageUrl)).size).toBeGreaterThanOrEqual(12)
  expect(allNews.filter(({ pinned }) => pinned)).toEqual([allNews[0]])
  expect(categories).toHaveLength(4)
  expect(allNews.some(({ liked }) => liked)).toBe(true)
  for (const { slugId, imageUrl } of allNews) {
    const item = await openNews({ db, clock }, { memberId, newsId: slugId })
    expect(item.content.content.length, slugId).toBeGreaterThan(0)
    if (imageUrl !== '') expect(await pictures.named(imageUrl.replace('/media/', ''))).not.toBeNull()
  }
})

it('the demo shows Мария the news item for newcomers, and three days later one news item more than before', async () => {
  const now = await listNews(maria)
  expect(now.allNews.map(({ slugId }) => slugId)).toContain('first-contract')
  const then = await listNews(maria, new Date(clock.businessNow().getTime() + 3 * 86_400_000))
  expect(then.totalCount).toBe(now.totalCount + 1)
})
