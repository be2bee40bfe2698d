import type { NotificationStatus, ReadStates, Notifications } from '@impulse/api/notifications/notification'
import { expect, test } from 'vitest'
import { aMember, type SignedIn } from '../../testing/identity/member-fixtures.ts'
import { buildTestApp } from '../../testing/harness/test-app.ts'
import { testDatabase } from '../../testing/database/test-database.ts'
import { type NewNotification, notify } from './notifications.service.ts'

const { db } = await testDatabase()
const { app, clock, sessions } = await buildTestApp({ db })

const toAuthHeaders = ({ accessToken }: SignedIn) => ({ authorization: `Bearer ${accessToken}` })
const getNotificationList = async (member: SignedIn, query: Record<string, string> = {}) =>
  (
    await app.inject({ url: '/api/notification/', query, headers: toAuthHeaders(member) })
  ).json<Notifications>()
const getUnreadFlag = async (member: SignedIn) =>
  (
    await app.inject({ url: '/api/notification/is-notification/', headers: toAuthHeaders(member) })
  ).json<NotificationStatus>()
const getUnreadState = async (member: SignedIn) => ({ message: (await getUnreadFlag(member)).message })
const read = (member: SignedIn, payload: object) =>
  app.inject({ method: 'POST', url: '/api/notification/read/', payload, headers: toAuthHeaders(member) })
const readAll = (member: SignedIn) =>
  app.inject({ method: 'POST', url: '/api/notification/read-all/', headers: toAuthHeaders(member) })

const notifyMember = ({ memberId }: SignedIn, title: string, overrides: Partial<NewNotification> = {}) =>
  db.transaction((tx) =>
    notify(tx, {
      memberId,
      key: crypto.randomUUID(),
      category: 'withdrawal',
      title,
      body: `О «${title}»`,
      link: '/order/1',
      at: clock.businessNow(),
      ...overrides,
    }),
  )
const toTitles = ({ notifications }: Notifications) => notifications.map(({ title }) => title)
const toUnreadTitles = ({ notifications }: Notifications) =>
  notifications.filter((one) => !one.read).map(({ title }) => title)

test('the list contains a member’s notifications, newest first, and can be read by pages and by category', async () => {
  const member = await aMember(db)
  expect(await getNotificationList(member)).toEqual({ notifications: [], totalCount: 0 })
  await notifyMember(member, 'Первое', { at: new Date('2026-11-20T10:00:00Z') })
  // Two notifications have the same time, as when one action causes both.
  await notifyMember(member, 'Второе', { at: new Date('2026-11-21T10:00:00Z') })
  await notifyMember(member, 'Третье', { at: new Date('2026-11-21T10:00:00Z'), category: 'news', link: null })
  const list = await getNotificationList(member)
  expect(toTitles(list)).toEqual(['Третье', 'Второе', 'Первое'])
  expect(list.notifications[0]).toEqual({
    id: expect.any(String),
    date: '2026-11-21T13:00:00+03:00',
    category: 'news',
    title: 'Третье',
    text: 'О «Третье»',
    read: false,
    opened: false,
    link: null,
  })
  const page = await getNotificationList(member, { skipCount: '1', maxResultCount: '1' })
  expect([toTitles(page), page.totalCount]).toEqual([['Второе'], 3])
  const news = await getNotificationList(member, { category: 'news' })
  expect([toTitles(news), news.totalCount]).toEqual([['Третье'], 1])
  expect((await getNotificationList(member, { category: 'passport' })).totalCount).toBe(0)
  expect(toTitles(await getNotificationList(member, { category: 'all' }))).toHaveLength(3)
})

test('a member can neither see another member’s notifications nor mark them as read', async () => {
  const [member, other] = [await aMember(db), await aMember(db)]
  await notifyMember(member, 'Моё')
  expect(await getNotificationList(other)).toEqual({ notifications: [], totalCount: 0 })
  const ids = (await getNotificationList(member)).notifications.map(({ id }) => id)
  expect((await read(other, { ids })).json()).toEqual({ message: false })
  expect((await readAll(other)).json()).toMatchObject({ message: false })
  expect([await getUnreadState(member), await getUnreadState(other)]).toEqual([
    { message: true },
    { message: false },
  ])
  for (const path of ['/api/notification/read/', '/api/notification/read-all/']) {
    expect((await app.inject({ method: 'POST', url: path, payload: { ids } })).statusCode).toBe(401)
  }
})

test('marks as read the member’s notifications that lead to one page, and no other ones', async () => {
  const [member, other] = [await aMember(db), await aMember(db)]
  const link = '/order/1'
  for (const owner of [member, other]) await notifyMember(owner, 'О заявке', { link })
  await notifyMember(member, 'О другой', { link: '/order/12' })
  await notifyMember(member, 'Без страницы', { link: null })
  expect((await read(member, { link })).json()).toEqual({ message: true })
  expect(toUnreadTitles(await getNotificationList(member))).toEqual(['Без страницы', 'О другой'])
  expect(toUnreadTitles(await getNotificationList(other))).toEqual(['О заявке'])
  const toOpened = ({ notifications }: Notifications) =>
    notifications.flatMap(({ title, opened }) => (opened ? [title] : []))
  expect(toOpened(await getNotificationList(member))).toEqual(['О заявке'])
  const ids = (await getNotificationList(member)).notifications.map(({ id }) => id)
  await read(member, { ids })
  expect(toOpened(await getNotificationList(member))).toEqual(['О заявке'])
  // A page can be opened after its notification was read in the list.
  await read(member, { link: '/order/12' })
  expect(toOpened(await getNotificationList(member))).toEqual(['О другой', 'О заявке'])
  for (const payload of [{}, { link: null }, { link: 'x'.repeat(201) }])
    expect((await read(member, payload)).statusCode).toBe(400)
})

test('marks as read only the notifications that the client reports, and keeps the unread flag until all are read', async () => {
  const member = await aMember(db)
  expect(await getUnreadState(member)).toEqual({ message: false })
  for (const title of ['Первое', 'Второе', 'Третье']) await notifyMember(member, title)
  expect(toUnreadTitles(await getNotificationList(member))).toHaveLength(3)
  const [third, second] = (await getNotificationList(member)).notifications.map(({ id }) => id)
  const input = { ids: [third, second] }
  expect((await read(member, input)).json()).toEqual({ message: true })
  expect(toUnreadTitles(await getNotificationList(member))).toEqual(['Первое'])
  expect(await getUnreadState(member)).toEqual({ message: true })
  expect((await readAll(member)).json()).toMatchObject({ message: false })
  expect(toUnreadTitles(await getNotificationList(member))).toEqual([])
  expect(await getUnreadState(member)).toEqual({ message: false })
})

test('undoing `read-all` marks as unread only the notifications that the same `read-all` of this member had marked as read', async () => {
  const [member, other] = [await aMember(db), await aMember(db)]
  for (const title of ['Первое', 'Второе', 'Третье']) await notifyMember(member, title)
  const [third] = (await getNotificationList(member)).notifications.map(({ id }) => id)
  await read(member, { ids: [third] })
  clock.moveBy({ seconds: 1 })
  const { message, readAt } = (await readAll(member)).json<{ message: boolean; readAt: string }>()
  expect([message, toUnreadTitles(await getNotificationList(member))]).toEqual([false, []])
  const takeBack = (caller: SignedIn, payload: object) =>
    app.inject({
      method: 'POST',
      url: '/api/notification/unread-all/',
      payload,
      headers: toAuthHeaders(caller),
    })
  expect((await takeBack(other, { readAt })).json()).toEqual({ message: false })
  expect(await getUnreadState(member)).toEqual({ message: false })
  for (const _ of ['once', 'again'])
    expect((await takeBack(member, { readAt })).json()).toEqual({ message: true })
  expect(toUnreadTitles(await getNotificationList(member))).toEqual(['Второе', 'Первое'])
  expect((await takeBack(member, { readAt: 'yesterday' })).statusCode).toBe(400)
})

test('the route of read states returns a state for the bearer token of each valid session, and null for all other tokens', async () => {
  const [member, other] = [await aMember(db), await aMember(db)]
  const getReadStates = async (...bearers: string[]) => {
    const input = { method: 'POST', url: '/api/notification/marks/', payload: { bearers } } as const
    return (await app.inject(input)).json<ReadStates>().marks
  }
  const bearers = [member.sessionBearer, other.sessionBearer, member.accessToken, 'nobody']
  const before = await getReadStates(...bearers)
  expect(before).toEqual(['.0', '.0', null, null])
  await notifyMember(member, 'Первое')
  const [notified, untouched] = await getReadStates(...bearers)
  expect([notified, untouched]).toEqual([expect.stringMatching(/^[\da-f-]{36}\.\d+\.1$/), '.0'])
  expect(notified).not.toContain(member.memberId)
  expect(await getUnreadFlag(member)).toEqual({ message: true, mark: notified })
  await readAll(member)
  expect((await getReadStates(...bearers))[0]).toBe(notified?.replace(/1$/, '0'))
  await sessions.end(member.sessionId, 'logout')
  expect(await getReadStates(...bearers)).toEqual([null, '.0', null, null])
  const tooManyBearers = { bearers: Array.from({ length: 501 }, () => 'x') }
  const refused = await app.inject({
    method: 'POST',
    url: '/api/notification/marks/',
    payload: tooManyBearers,
  })
  expect(refused.statusCode).toBe(400)
})

test('a notification keeps the time at which it was first marked as read', async () => {
  const member = await aMember(db)
  await notifyMember(member, 'Первое')
  const getReadTimes = async () =>
    (
      await db.query({
        text: 'select read_at from notifications where member_id = $1',
        values: [member.memberId],
      })
    ).rows
  const ids = (await getNotificationList(member)).notifications.map(({ id }) => id)
  await read(member, { ids })
  const first = await getReadTimes()
  clock.moveBy({ seconds: 60 })
  await read(member, { ids })
  await readAll(member)
  expect(await getReadTimes()).toEqual(first)
  expect((await read(member, { ids: [] })).json()).toEqual({ message: false })
})

test.each([
  [{ category: 'gone' }, 'invalid_category'],
  [{ category: '' }, 'invalid_category'],
  [{ skipCount: '-1' }, 'invalid_skip_count'],
  [{ maxResultCount: '1.5' }, 'invalid_max_result_count'],
])('the list of notifications refuses an invalid category or page: %j', async (query, code) => {
  const member = await aMember(db)
  const response = await app.inject({ url: '/api/notification/', query, headers: toAuthHeaders(member) })
  expect([response.statusCode, response.json()]).toMatchObject([400, { error: { code } }])
})

test.each([
  {},
  { ids: 'all' },
  { ids: ['1'] },
  { ids: Array.from({ length: 201 }, () => crypto.randomUUID()) },
])(
  'refuses to mark notifications as read when the ids are missing, malformed or too many (row %#)',
  async (payload) => {
    expect((await read(await aMember(db), payload)).statusCode).toBe(400)
  },
)
