import { expect, test } from 'vitest'
import { aMember, type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { aNewsroom, newsReader, paragraphs, published } from '../../../testing/engagement/news-fixtures.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { addNews, editNews, pinNews, publishNews, withdrawNews } from './news.service.ts'
import { newsRoutes } from './news.routes.ts'

const { db } = await testDatabase()
// Stops only the business clock. Sessions use the system clock, which keeps running.
const clock = { ...aClock({ isStopped: true }), systemNow: () => new Date() }
const context = { db, clock }
const { app } = await buildTestApp({ ...context, routes: (parts) => [newsRoutes(parts)] })
await aNewsroom(db)
const createReader = (member: SignedIn) => newsReader(app, member)
const daysAgo = (days: number) => new Date(clock.businessNow().getTime() - days * 86_400_000)
const toSlugs = ({ allNews }: { allNews: { slugId: string }[] }) => allNews.map(({ slugId }) => slugId)
/** Withdraws all news items of earlier tests. */
const clear = () =>
  db.query({ text: `update news set state = 'withdrawn', published_at = now()`, values: [] })

const contract = (memberId: string, product: string) =>
  db.query({
    text: `insert into contracts (number, member_id, phone, product, city, connected_on, status, reward, created_at, updated_at)
      values ($1, $2, '79000000000', $3, 'Тула', '2026-11-01', 'confirmed', 500, now(), now())`,
    values: [crypto.randomUUID(), memberId, product],
  })

test('lists news by date or by likes, ascending and descending, and returns all items or one page of items', async () => {
  await clear()
  const [reader, other] = [createReader(await aMember(db)), createReader(await aMember(db))]
  const old = await published(context, { slug: 'old', at: daysAgo(3), category: 'offers' })
  const liked = await published(context, { slug: 'liked', at: daysAgo(2) })
  const newest = await published(context, { slug: 'fresh', at: daysAgo(1) })
  await reader.like(liked)
  await other.like(liked)
  await other.like(old)
  const list = await reader.list()
  expect(list).toMatchObject({
    totalCount: 3,
    categories: [{ key: 'programme' }, { key: 'offers', name: 'Акции' }],
  })
  expect(list.allNews[1]).toEqual({
    id: expect.any(String),
    slugId: 'liked',
    title: 'Новость',
    preview: 'Коротко о главном',
    imageUrl: '',
    category: 'programme',
    categoryName: 'Программа',
    pinned: false,
    likes: 2,
    liked: true,
    publishedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+03:00$/),
  })
  expect(toSlugs(list)).toEqual([newest, liked, old])
  expect(toSlugs(await reader.list({ sort: 'date', sortDirection: 'asc' }))).toEqual([old, liked, newest])
  expect(toSlugs(await reader.list({ sort: 'likes' }))).toEqual([liked, old, newest])
  expect(toSlugs(await reader.list({ sort: 'likes', sortDirection: 'asc' }))).toEqual([newest, old, liked])
  const page = await reader.list({ skipCount: '1', maxResultCount: '1' })
  expect([toSlugs(page), page.totalCount]).toEqual([[liked], 3])
  const offers = await reader.list({ category: 'offers' })
  expect([toSlugs(offers), offers.totalCount]).toEqual([[old], 1])
})

test('lists a pinned news item first when the request has `pinnedFirst`, otherwise at its place by date', async () => {
  await clear()
  const reader = createReader(await aMember(db))
  const first = await published(context, { at: daysAgo(5) })
  const second = await published(context, { at: daysAgo(4) })
  await pinNews(context, { slug: first, isPinned: true })
  expect(toSlugs(await reader.list())).toEqual([second, first])
  expect(toSlugs(await reader.list({ pinnedFirst: 'true' }))).toEqual([first, second])
  await pinNews(context, { slug: first, isPinned: false })
  expect(toSlugs(await reader.list({ pinnedFirst: 'true' }))).toEqual([second, first])
})

test('members cannot see a draft, a withdrawn item, or a scheduled item before its publication time', async () => {
  await clear()
  const reader = createReader(await aMember(db))
  const draft = 'a-draft'
  await addNews(context, {
    slug: draft,
    title: 'Черновик',
    preview: '…',
    category: 'programme',
    audience: 'all',
    cover: '',
    content: paragraphs('Ещё пишем'),
  })
  const withdrawn = await published(context, {})
  await withdrawNews(context, { slug: withdrawn })
  const later = await published(context, { at: daysAgo(-1) })
  for (const slug of [draft, withdrawn, later, 'never-was']) {
    expect((await reader.item(slug)).json()).toMatchObject({ error: { code: 'news_not_found' } })
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await reader.press(slug, method)).statusCode).toBe(404)
  }
  expect(await reader.list()).toEqual({ allNews: [], totalCount: 0, categories: [] })
  clock.moveBy({ ms: 86_399_999 })
  expect((await reader.list()).totalCount).toBe(0)
  clock.moveBy({ ms: 1 })
  expect(toSlugs(await reader.list())).toEqual([later])
  clock.moveBy({ ms: 1 })
  await publishNews(context, { slug: withdrawn, at: null, notifies: false })
  expect(toSlugs(await reader.list())).toEqual([withdrawn, later])
})

test('the news list contains only items addressed to the member, but a member can open any published item', async () => {
  await clear()
  const [seller, newcomer] = [await aMember(db), await aMember(db)]
  await contract(seller.memberId, 'mobile')
  const all = await published(context, { at: daysAgo(3) })
  const begin = await published(context, { at: daysAgo(2), audience: 'newcomers', category: 'offers' })
  const mobile = await published(context, { at: daysAgo(1), audience: 'product:mobile' })
  const internet = await published(context, { audience: 'product:internet' })
  const [bySeller, byNewcomer] = [await createReader(seller).list(), await createReader(newcomer).list()]
  expect([toSlugs(bySeller), bySeller.totalCount]).toEqual([[mobile, all], 2])
  expect([toSlugs(byNewcomer), byNewcomer.totalCount]).toEqual([[begin, all], 2])
  expect(bySeller.categories.map(({ key }) => key)).toEqual(['programme'])
  expect(await createReader(newcomer).read(internet)).toMatchObject({ slugId: internet })
  const response = await app.inject({ url: '/api/news/item/', query: { newsId: all } })
  expect(response.statusCode).toBe(401)
})

test('a member opens a news item by slug and by id, and sees the new text after an edit', async () => {
  const reader = createReader(await aMember(db))
  const slug = await published(context, { content: paragraphs('Было') })
  const bySlug = await reader.read(slug)
  expect(bySlug.content).toEqual({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Было', marks: [] }] }],
  })
  expect(await reader.read(bySlug.id)).toEqual(bySlug)
  await editNews(context, { slug, changes: { title: 'Иначе', content: paragraphs('Стало') } })
  expect(await reader.read(slug)).toMatchObject({ title: 'Иначе', preview: bySlug.preview })
  expect(JSON.stringify((await reader.read(slug)).content)).toContain('Стало')
})

test('after fifty parallel likes by each of three members, a news item has three likes; after fifty parallel removals by each of them, it has none', async () => {
  const members = await Promise.all([aMember(db), aMember(db), aMember(db)])
  const slug = await published(context, {})
  const pressAll = (method: 'PUT' | 'DELETE') =>
    Promise.all(
      members.flatMap((member) => Array.from({ length: 50 }, () => createReader(member).press(slug, method))),
    )
  const statuses = new Set((await pressAll('PUT')).map(({ statusCode }) => statusCode))
  expect(statuses).toEqual(new Set([200]))
  const [first, other] = [createReader(members[0]), createReader(await aMember(db))]
  expect(await first.read(slug)).toMatchObject({ likes: 3, liked: true })
  expect(await other.read(slug)).toMatchObject({ likes: 3, liked: false })
  expect(await other.like(slug, 'DELETE')).toEqual({ likes: 3, liked: false })
  expect(await first.like(slug)).toEqual({ likes: 3, liked: true })
  expect(await first.like(slug, 'DELETE')).toEqual({ likes: 2, liked: false })
  await pressAll('DELETE')
  expect(await first.read(slug)).toMatchObject({ likes: 0, liked: false })
  const { rows } = await db.query({
    text: 'select from news n join news_likes l on l.news_id = n.id where n.slug = $1',
    values: [slug],
  })
  expect(rows).toEqual([])
})

test('after parallel likes and removals, the like counter of a news item equals the number of its stored likes', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => aMember(db)))
  const slug = await published(context, {})
  await Promise.all(
    members.flatMap((member) =>
      Array.from({ length: 12 }, (_, i) => createReader(member).press(slug, i % 2 === 0 ? 'PUT' : 'DELETE')),
    ),
  )
  const { rows } = await db.query<{ likes: number; stored: number }>({
    text: `select likes, (select count(*)::int from news_likes l where l.news_id = n.id) as stored from news n where slug = $1`,
    values: [slug],
  })
  expect(rows[0]?.likes).toBe(rows[0]?.stored)
})

test('parallel reads of a news item by one member count as one read, and a request for the news list does not count as a read', async () => {
  const members = await Promise.all([aMember(db), aMember(db), aMember(db)])
  const slug = await published(context, {})
  const getReadCounts = async () => {
    const { rows } = await db.query<{ reads: number; stored: number }>({
      text: `select reads, (select count(*)::int from news_reads r where r.news_id = n.id) as stored from news n where slug = $1`,
      values: [slug],
    })
    return rows
  }
  for (const member of members) await createReader(member).list()
  expect(await getReadCounts()).toEqual([{ reads: 0, stored: 0 }])
  const id = await createReader(members[0])
    .read(slug)
    .then((news) => news.id)
  const names = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? slug : id))
  const responses = await Promise.all(
    members.flatMap((member) => names.map((name) => createReader(member).item(name))),
  )
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(await getReadCounts()).toEqual([{ reads: 3, stored: 3 }])
})

test.each([
  [{ category: 'gone' }, 'invalid_category'],
  [{ category: '\0' }, 'invalid_category'],
  [{ sort: 'title' }, 'invalid_sort'],
  [{ sortDirection: 'up' }, 'invalid_sort'],
  [{ skipCount: '-1' }, 'invalid_skip_count'],
  [{ maxResultCount: '1.5' }, 'invalid_max_result_count'],
  [{ pinnedFirst: 'yes' }, 'invalid_request'],
])('the news list rejects invalid query parameters: %j', async (query, code) => {
  const result = await createReader(await aMember(db)).list(query)
  expect(result).toMatchObject({ error: { code } })
})

test.each(['\0', "' or true --", '../../etc/passwd', 'Ы', 'a'.repeat(101)])(
  'the news routes return 404 for a slug that no item can have: %j',
  async (name) => {
    const reader = createReader(await aMember(db))
    for (const response of [
      await reader.item(name),
      await reader.press(name),
      await reader.press(name, 'DELETE'),
    ])
      expect([response.statusCode, response.json()]).toMatchObject([
        404,
        { error: { code: 'news_not_found' } },
      ])
  },
)
