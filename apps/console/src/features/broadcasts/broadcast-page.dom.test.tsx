import { beforeEach, expect, it } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { BroadcastPage } from './broadcast-page.tsx'

const saved = {
  id: 'b-1',
  title: 'Акция',
  body: 'Текст',
  link: '',
  audience: 'all',
  audienceOf: null,
  listed: 0,
  perMinute: 600,
  state: 'draft',
  version: 3,
  notified: 0,
  recipients: 10,
}
const written = {
  title: 'Акция',
  body: 'Текст',
  link: '',
  audience: 'all',
  audienceOf: '',
  phones: [],
  perMinute: 600,
}
const [get, put, post] = [
  'GET /console/api/broadcasts/b-1',
  'PUT /console/api/broadcasts/b-1',
  'POST /console/api/broadcasts',
]
const conflict = /^Пока вы писали, это изменил и сохранил кто-то другой/
const draftKey = (id: string, name = 'olga') => `draft of ${name}: broadcast ${id}`

const drafts: Record<string, string> = localStorage
beforeEach(() => localStorage.clear())

/** Opens the page of the stored broadcast, or of a new broadcast. */
async function openPage(id: 'b-1' | null, responses: Record<string, unknown> = {}, name = 'olga') {
  const server = fakeServer({ 'GET /console/api/news-choices': { products: [] }, [get]: saved, ...responses })
  const route = { name, address: `/broadcasts/${id ?? 'create'}`, pattern: id ? '/broadcasts/:id' : '*' }
  const page = await openScreen(<BroadcastPage />, route)
  const changes = () => server.sent.filter(({ request }) => !request.startsWith('GET'))
  return { ...page, server, changes, title: () => page.field('Заголовок').value }
}
type Page = Awaited<ReturnType<typeof openPage>>

const refused = (page: Page) => page.alerts().some((text) => conflict.test(text))
async function saveTitle(page: Page, title: string): Promise<void> {
  await page.type('Заголовок', title)
  await page.press('Сохранить')
}

it('creates a new broadcast and opens its page', async () => {
  const page = await openPage(null, { [post]: { ...saved, id: 'b-2', title: 'Новая' } })
  await page.type('Текст', 'Текст')
  await saveTitle(page, 'Новая')
  expect(page.changes()).toEqual([{ request: post, body: { ...written, title: 'Новая' } }])
  expect(page.visited).toEqual(['/broadcasts/b-2'])
  expect({ ...drafts }).toEqual({})
})

it('saves a stored broadcast with the version that the form shows, and stays on the page', async () => {
  const page = await openPage('b-1', { [put]: { ...saved, title: 'Скидка', version: 4 } })
  await saveTitle(page, 'Скидка')
  await saveTitle(page, 'Скидка!')
  expect(page.changes()).toEqual([
    { request: put, body: { ...written, title: 'Скидка', version: 3 } },
    { request: put, body: { ...written, title: 'Скидка!', version: 4 } },
  ])
  expect(page.visited).toEqual([])
  expect(page.notifications()).toEqual(['Сохранено', 'Сохранено'])
})

it('announces that a colleague has saved another version, and keeps the typed text', async () => {
  const page = await openPage('b-1', { [put]: refuse(409, 'broadcast_changed') })
  await saveTitle(page, 'Скидка')
  expect(refused(page)).toBe(true)
  expect(page.title()).toBe('Скидка')
  expect(drafts[draftKey('b-1')]).toContain('Скидка')
})

it('shows the refusal of a broadcast’s field at that field, and does not announce that a colleague has saved another version', async () => {
  const page = await openPage('b-1', { [put]: refuse(400, 'broadcast_title') })
  await saveTitle(page, 'Скидка')
  expect(refused(page)).toBe(false)
  expect(page.errors()).toEqual({ title: 'Отказ broadcast_title' })
})

it('hides the announcement of a colleague’s newer version when the next save is refused because of a field’s value', async () => {
  const page = await openPage('b-1', { [put]: refuse(409, 'broadcast_changed') })
  await saveTitle(page, 'Скидка')
  page.server.responses[put] = refuse(400, 'broadcast_title')
  await page.press('Сохранить')
  expect(refused(page)).toBe(false)
})

it('after «Оставить моё», keeps the typed text, and the next save replaces the colleague’s version with this text', async () => {
  const page = await openPage('b-1', { [put]: refuse(409, 'broadcast_changed') })
  await saveTitle(page, 'Скидка')
  page.server.responses[get] = { ...saved, title: 'Распродажа', version: 5 }
  await page.press('Оставить моё')
  expect(refused(page)).toBe(false)
  expect(page.title()).toBe('Скидка')
  page.server.responses[put] = { ...saved, title: 'Скидка', version: 6 }
  await page.press('Сохранить')
  expect(page.changes().at(-1)?.body).toMatchObject({ title: 'Скидка', version: 5 })
})

it('shows the colleague’s version after «Взять сохранённое», and removes the draft', async () => {
  const page = await openPage('b-1', { [put]: refuse(409, 'broadcast_changed') })
  await saveTitle(page, 'Скидка')
  page.server.responses[get] = { ...saved, title: 'Распродажа', version: 5 }
  await page.press('Взять сохранённое')
  expect(refused(page)).toBe(false)
  expect(page.title()).toBe('Распродажа')
  expect({ ...drafts }).toEqual({})
})

it('stores the draft of a broadcast separately for each staff member and broadcast', async () => {
  const stored = await openPage('b-1')
  await stored.type('Заголовок', 'Скидка')
  const created = await openPage(null)
  await created.type('Заголовок', 'Новая')
  const ofPavel = await openPage('b-1', {}, 'pavel')
  await ofPavel.type('Заголовок', 'Распродажа')
  expect(Object.keys(drafts)).toEqual([draftKey('b-1'), draftKey('new'), draftKey('b-1', 'pavel')])
})

it('shows facts instead of a form while a broadcast is being sent', async () => {
  const sending = {
    ...saved,
    state: 'sending',
    createdBy: 'olga',
    startedBy: null,
    startedAt: null,
    endedAt: null,
  }
  const page = await openPage('b-1', { [get]: sending })
  expect(page.has('Сохранить')).toBe(false)
  expect(page.has('Остановить')).toBe(true)
})

it('shows no form when the broadcast cannot be loaded', async () => {
  const page = await openPage('b-1', { [get]: refuse(404, 'not_found') })
  expect(page.alerts()).toEqual(['Отказ not_found'])
  expect(page.has('Сохранить')).toBe(false)
})
