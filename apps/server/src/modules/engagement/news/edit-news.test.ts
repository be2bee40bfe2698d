import { expect, test } from 'vitest'
import { aNewsroom, paragraphs, published } from '../../../testing/engagement/news-fixtures.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { addNews, editNews, type NewsDraft, removeNewsCategory, setNewsCategory } from './news.service.ts'

const { db } = await testDatabase()
const context = { db, clock: aClock() }
await aNewsroom(db)

const validDraft: NewsDraft = {
  slug: 'good',
  title: 'Заголовок',
  preview: 'Коротко',
  category: 'programme',
  audience: 'all',
  cover: '',
  content: paragraphs('Текст'),
}
const nobodys = '/media/0191a9d0-7c1e-7000-8000-0123456789ab.webp'
const withImage = { type: 'doc', content: [{ type: 'image', attrs: { src: nobodys } }] }

test.each<[Partial<NewsDraft>, string]>([
  [{ slug: 'Плохой адрес' }, 'invalid_news_slug'],
  [{ slug: 'a/../b' }, 'invalid_news_slug'],
  [{ slug: '' }, 'invalid_news_slug'],
  [{ title: ' ' }, 'invalid_news_title'],
  [{ title: 'а'.repeat(151) }, 'invalid_news_title'],
  [{ title: 'в две\nстроки' }, 'invalid_news_title'],
  [{ preview: '' }, 'invalid_news_preview'],
  [{ preview: 'а'.repeat(401) }, 'invalid_news_preview'],
  [{ category: 'gone' }, 'news_category_not_found'],
  [{ audience: 'everybody' }, 'invalid_news_audience'],
  [{ audience: 'product:gone' }, 'invalid_news_audience'],
  [{ audience: 'product:constructor' }, 'invalid_news_audience'],
  [{ cover: 'https://evil.example/a.webp' }, 'news_picture_unknown'],
  [{ cover: nobodys }, 'news_picture_unknown'],
  [{ content: withImage }, 'news_picture_unknown'],
  [{ content: '<p>Текст</p>' }, 'invalid_news_content'],
  [{ content: { type: 'doc', content: [{ type: 'script' }] } }, 'invalid_news_content'],
])('rejects a new or edited news item with invalid fields: %j', async (changes, code) => {
  const listSlugs = async () =>
    (await db.query({ text: 'select slug from news order by slug', values: [] })).rows
  const before = await listSlugs()
  await expect(addNews(context, { ...validDraft, ...changes })).rejects.toMatchObject({ code })
  expect(await listSlugs()).toEqual(before)
  const slug = await published(context, {})
  await expect(editNews(context, { slug, changes })).rejects.toMatchObject({ code })
})

test('rejects a news item whose cover picture is the avatar of a member', async () => {
  const id = '0191a9d0-7c1e-7000-8000-000000000001'
  await db.query({
    text: `insert into pictures (id, kind, width, height, bytes, created_at) values ($1, 'avatar', 1, 1, 1, now())`,
    values: [id],
  })
  const cover = `/media/${id}.webp`
  await expect(addNews(context, { ...validDraft, cover })).rejects.toMatchObject({
    code: 'news_picture_unknown',
  })
})

test('rejects a slug that another news item has, both in an edit and when two items are added at the same time', async () => {
  const slug = 'taken'
  const results = await Promise.allSettled([
    addNews(context, { ...validDraft, slug }),
    addNews(context, { ...validDraft, slug }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const otherSlug = await published(context, {})
  await expect(editNews(context, { slug: otherSlug, changes: { slug } })).rejects.toMatchObject({
    code: 'news_slug_taken',
  })
})

test('a news category can be removed only while it has no news, and the audit contains each change', async () => {
  await expect(setNewsCategory(context, { key: 'all', name: 'Все', position: null })).rejects.toMatchObject({
    code: 'invalid_news_category',
  })
  await published(context, { category: 'offers' })
  await expect(removeNewsCategory(context, 'offers')).rejects.toMatchObject({ code: 'news_category_used' })
  await setNewsCategory(context, { key: 'empty', name: 'Пустая', position: 0 })
  await removeNewsCategory(context, 'empty')
  await expect(removeNewsCategory(context, 'empty')).rejects.toMatchObject({
    code: 'news_category_not_found',
  })
  const { rows } = await db.query({
    text: `select action, actor, reason from audit_events where object = 'empty' order by id`,
    values: [],
  })
  expect(rows).toEqual([
    { action: 'news.category-set', actor: 'operator', reason: 'Пустая' },
    { action: 'news.category-removed', actor: 'operator', reason: '' },
  ])
})
