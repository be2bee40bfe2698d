import { fillPath } from '@impulse/api/routes/fill-path'
import { expect, it } from 'vitest'
import { type AdminNewsItem, type AdminNewsListItem } from '@impulse/api/news/console-news'
import { aMember } from '../../../testing/identity/member-fixtures.ts'
import { aNewsroom, newsReader, paragraphs } from '../../../testing/engagement/news-fixtures.ts'
import { aPhoto } from '../../../testing/files/photos.ts'
import {
  sendAsStaff,
  aStaffMember,
  buildTestConsole,
  host,
} from '../../../testing/operations/staff-fixtures.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { buildTestApp } from '../../../testing/harness/test-app.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { moscowIso } from '../../../platform/clock/moscow.ts'
import { newsRoutes } from './news.routes.ts'

const { db } = await testDatabase()
const clock = aClock()
const test = await buildTestConsole({ db, clock })
const cabinet = await buildTestApp({ db, clock, routes: (parts) => [newsRoutes(parts)] })
await aNewsroom(db)
const [ada, boris] = [
  await aStaffMember(test, { roles: ['content'] }),
  await aStaffMember(test, { roles: ['content'] }),
]
const reader = newsReader(cabinet.app, await aMember(db))

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const sendRequest = (method: Method, url: string, payload?: object, person = ada) =>
  sendAsStaff(test, method, url, { cookie: person.cookie, ...(payload && { payload }) })
const one = async (response: ReturnType<typeof sendRequest>) => (await response).json<AdminNewsItem>()
const getErrorCode = async (response: ReturnType<typeof sendRequest>) =>
  (await response).json<{ error: { code: string } }>().error.code

const draft = (slug: string) => ({
  slug,
  title: 'Новый тариф',
  preview: 'Коротко',
  category: 'programme',
  audience: 'all',
  cover: '',
  content: paragraphs('Текст'),
})
const createDraft = (slug: string) => one(sendRequest('POST', '/console/api/news', draft(slug)))
const listNews = async (query: string) =>
  (await sendRequest('GET', `/console/api/news?${query}`)).json<{ data: AdminNewsListItem[] }>().data

it('staff save, schedule, pin and withdraw a news item, and the audit contains every action', async () => {
  const { id, version, state } = await createDraft('path')
  expect([state, version]).toEqual(['draft', 1])
  expect((await reader.item('path')).statusCode).toBe(404)
  const publicationTime = new Date(clock.businessNow().getTime() + 120_000)
  const minute = moscowIso(publicationTime).slice(0, 16)
  const publish = (body: object) =>
    sendRequest('POST', fillPath('/console/api/news/:id/publication', { id }), body)
  const lastYear = { at: '2025-11-21T10:00', notifies: true, version }
  expect((await publish(lastYear)).json()).toMatchObject({ error: { code: 'news_too_late' } })
  expect(await one(publish({ at: minute, notifies: false, version }))).toMatchObject({ state: 'scheduled' })
  expect((await reader.item('path')).statusCode).toBe(404)
  expect((await listNews('state=scheduled')).map(({ slug }) => slug)).toEqual(['path'])
  clock.moveBy({ seconds: 120 })
  expect((await reader.read('path')).title).toBe('Новый тариф')
  await reader.like('path')
  expect(await listNews('state=published&q=ТАРИФ')).toMatchObject([{ slug: 'path', likes: 1, reads: 1 }])
  // Opens the item in the console, which does not count as a read.
  expect(await one(sendRequest('GET', fillPath('/console/api/news/:id', { id })))).toMatchObject({
    likes: 1,
    reads: 1,
  })
  await sendRequest('PUT', fillPath('/console/api/news/:id/pin', { id }), { isPinned: true })
  expect(
    await one(sendRequest('DELETE', fillPath('/console/api/news/:id/publication', { id }))),
  ).toMatchObject({
    state: 'withdrawn',
    isPinned: true,
  })
  expect((await reader.item('path')).statusCode).toBe(404)
  const { rows } = await db.query<{ action: string; actor: string }>({
    text: `select action, actor from audit_events where object = 'path' order by id`,
    values: [],
  })
  expect(rows).toEqual(
    ['news.added', 'news.published', 'news.pinned', 'news.withdrawn'].map((action) => ({
      action,
      actor: `staff:${ada.name}`,
    })),
  )
})

it('returns 409 for one of two parallel edits of a news item, so that no edit overwrites the other', async () => {
  const { id, version } = await createDraft('both')
  const edit = (title: string, person: typeof ada) =>
    sendRequest(
      'PUT',
      fillPath('/console/api/news/:id', { id }),
      { ...draft('both'), title, version },
      person,
    )
  const responses = await Promise.all([edit('От Ады', ada), edit('От Бориса', boris)])
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const saved = await one(sendRequest('GET', fillPath('/console/api/news/:id', { id })))
  expect(saved.version).toBe(2)
  expect(responses.find(({ statusCode }) => statusCode === 200)?.json()).toEqual(saved)
  expect(await getErrorCode(edit('Ещё раз', ada))).toBe('news_changed')
  const publication = { at: null, notifies: true, version }
  expect(
    await getErrorCode(
      sendRequest('POST', fillPath('/console/api/news/:id/publication', { id }), publication),
    ),
  ).toBe('news_changed')
})

it('stores a news picture, shows the picture in the editor and rejects a file that is not an image', async () => {
  const uploadPicture = (payload: Buffer, person = ada) =>
    test.app.inject({
      method: 'POST',
      url: '/console/api/news-pictures',
      payload,
      headers: {
        host,
        origin: test.origin,
        cookie: person.cookie,
        'content-type': 'application/octet-stream',
      },
    })
  const { src } = (await uploadPicture(await aPhoto())).json<{ src: string }>()
  const { rows } = await db.query({
    text: `select actor from audit_events where action = 'news.picture-added' and object = $1`,
    values: [src.slice('/media/'.length, -'.webp'.length)],
  })
  expect(rows).toEqual([{ actor: `staff:${ada.name}` }])
  const response = await sendRequest(
    'GET',
    fillPath('/console/api/news-pictures/:name', { name: src.slice('/media/'.length) }),
  )
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'; sandbox")
  expect((await uploadPicture(Buffer.from('<svg onload=alert(1)>'))).statusCode).toBeGreaterThanOrEqual(400)
  const image = { type: 'doc', content: [{ type: 'image', attrs: { src, alt: 'Вид' } }] }
  const saved = await one(
    sendRequest('POST', '/console/api/news', { ...draft('pictured'), content: image, cover: src }),
  )
  expect(saved.cover).toBe(src)
  expect(saved.content.content[0]).toMatchObject({ attrs: { src, alt: 'Вид' } })
})

it('returns a specific error code for an invalid field of a news item and for the removal of a category that has news', async () => {
  await createDraft('kept')
  const refused = (changes: object) =>
    getErrorCode(sendRequest('POST', '/console/api/news', { ...draft('bad'), ...changes }))
  expect(await refused({ slug: 'Плохой' })).toBe('invalid_news_slug')
  expect(await refused({ title: '' })).toBe('invalid_news_title')
  expect(await refused({ audience: 'product:gone' })).toBe('invalid_news_audience')
  expect(await refused({ content: { type: 'doc', content: [{ type: 'script' }] } })).toBe(
    'invalid_news_content',
  )
  expect(
    await getErrorCode(
      sendRequest('DELETE', fillPath('/console/api/news-categories/:id', { id: 'programme' })),
    ),
  ).toBe('news_category_used')
  const newCategory = { id: 'fresh', name: 'Свежее' }
  expect((await sendRequest('POST', '/console/api/news-categories', newCategory)).statusCode).toBe(200)
  await sendRequest('PUT', fillPath('/console/api/news-categories/:id', { id: 'fresh' }), {
    name: 'Новинки',
    position: 0,
  })
  const { categories, products } = (await sendRequest('GET', '/console/api/news-choices')).json<{
    categories: object[]
    products: object[]
  }>()
  expect(categories[0]).toEqual({ key: 'fresh', name: 'Новинки' })
  expect(products.length).toBeGreaterThan(0)
  expect(
    (await sendRequest('DELETE', fillPath('/console/api/news-categories/:id', { id: 'fresh' }))).statusCode,
  ).toBe(200)
})
