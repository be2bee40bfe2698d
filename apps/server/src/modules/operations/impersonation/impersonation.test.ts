import { fillPath } from '@impulse/api/routes/fill-path'
import { afterAll, expect, it } from 'vitest'
import { type BegunView, type OpenedView } from '@impulse/api/members/impersonation'
import { consoleApi } from '@impulse/api/staff/console-access'
import { buildBackend } from '../../../backend.ts'
import { openLog } from '../../../platform/log/log.ts'
import { aMember, testPasswords } from '../../../testing/identity/member-fixtures.ts'
import { sendAsStaff, aStaffMember, host } from '../../../testing/operations/staff-fixtures.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { mentions } from '../../../testing/harness/mentions.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'
import { aWholeMember, aWholeTest, canaries } from '../../../testing/identity/whole-member-fixtures.ts'
import { listAuditEvents } from '../../../platform/audit/audit.service.ts'
import { dataExportRoutes } from '../data-export/data-export.routes.ts'
import { openSessions } from '../../../platform/session/session.ts'
import { sweepViews } from './impersonation.service.ts'
import { readableRoutes } from './readable-routes.ts'

const { db } = await testDatabase()
const clock = aClock({ isStopped: true })
const wholeTest = await aWholeTest(db, { clock, routes: (parts) => [dataExportRoutes(parts)] })
const member = await aWholeMember(wholeTest)
const readRoutes: { method: string; url: string }[] = []
const { app } = await buildBackend({
  maxEventLoopDelayMs: 0,
  db,
  clock,
  config: wholeTest.config,
  files: wholeTest.files,
  pictures: wholeTest.pictures,
  vault: wholeTest.vault,
  log: openLog('silent'),
  passwords: testPasswords,
  isServing: () => true,
  wakeOutbox: () => undefined,
  onRoute: ({ method, url }) => {
    for (const one of [method].flat()) readRoutes.push({ method: one, url })
  },
})
afterAll(() => app.close())
const test = { app, db, clock, vault: wholeTest.vault, origin: `http://${host}` }
const admin = await aStaffMember(test)

const begin = (memberId = member.memberId, cookie = admin.cookie, reason = 'Звонок 512') =>
  sendAsStaff(test, 'POST', fillPath('/console/api/members/:id/impersonation', { id: memberId }), {
    cookie,
    payload: { reason },
  })
const open = (token: string) =>
  app.inject({ method: 'POST', url: '/api/member-view/open', headers: { host }, payload: { token } })
async function anImpersonation(memberId = member.memberId, cookie = admin.cookie): Promise<OpenedView> {
  const response = await begin(memberId, cookie)
  if (response.statusCode !== 200) throw new Error(response.body)
  return (await open(response.json<BegunView>().token)).json<OpenedView>()
}
const sendRequest = (bearer: string, url: string, method = 'GET') =>
  app.inject({ method: method as 'GET', url, headers: { host, authorization: `Bearer ${bearer}` } })
const getStatus = async (bearer: string) => (await sendRequest(bearer, '/api/member-view')).statusCode

/** Returns the number of rows and a hash of the rows for every table of the database. */
async function everything(): Promise<Record<string, string>> {
  const { rows } = await db.query<{ name: string }>({
    text: `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    values: [],
  })
  const responses = rows.map(async ({ name }) => {
    const { rows: found } = await db.query<{ sum: string }>({
      text: `select count(*) || md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as sum from "${name}" t`,
      values: [],
    })
    return [name, found[0]?.sum ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(responses))
}

/** Replaces the parameters of a route with ids of the member's own objects. */
async function toMemberUrl(url: string): Promise<string> {
  const findId = async (text: string) =>
    (await db.query<{ id: string }>({ text, values: [member.memberId] })).rows[0]?.id ?? ''
  if (url.startsWith('/api/order/')) return url.replace(':id', member.paid)
  if (url.startsWith('/api/thread/'))
    return url.replace(':id', await findId('select id from tickets where member_id = $1 limit 1'))
  if (url.startsWith('/api/balance/operation/'))
    return url.replace(
      ':id',
      await findId('select seq::text as id from transactions where member_id = $1 limit 1'),
    )
  if (url.startsWith('/api/news/item'))
    return `${url}?newsId=${await findId('select news_id::text as id from news_likes where member_id = $1')}`
  return url
    .replace(':kind', 'rules')
    .replace(':version', '1')
    .replace(':bic', '044525974')
    .replaceAll(/:\w+/g, member.files[0] ?? '')
}

it('an impersonation can call only the routes in `readableRoutes` and the route that ends it, and each route in `readableRoutes` exists', async () => {
  const { bearer } = await anImpersonation()
  const wrong: unknown[] = []
  let refused = 0
  for (const { method, url } of readRoutes) {
    const isRead = method === 'GET' && readableRoutes.has(url)
    if (isRead || (method === 'POST' && url === '/api/member-view/end')) continue
    const response = await sendRequest(bearer, await toMemberUrl(url), method)
    // The route of withdrawal requests returns errors in a different format than all other routes.
    const responses =
      method === 'HEAD' ? {} : response.json<{ error?: { code: string } | string; errorCode?: string }>()
    const code =
      responses.errorCode ?? (typeof responses.error === 'object' ? responses.error.code : 'view_only')
    if (response.statusCode !== 403 || code !== 'view_only')
      wrong.push([method, url, response.statusCode, code])
    refused += 1
  }
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(150)
  expect((await sendRequest(bearer, '/api/nothing')).statusCode).toBe(403)
  const gets = new Set(readRoutes.filter(({ method }) => method === 'GET').map(({ url }) => url))
  expect([...readableRoutes].filter((url) => !gets.has(url))).toEqual([])
})

it('when an impersonation calls all `readableRoutes`, no database row changes and no response contains data of the identity document', async () => {
  const { bearer } = await anImpersonation()
  // Moves the clock by ten minutes, so that an ordinary request of the member would update the last use of the session.
  // A request of the impersonation must not update anything.
  clock.moveBy({ seconds: 600 })
  await sendAsStaff(test, 'GET', `${consoleApi}/session`, { cookie: admin.cookie })
  const before = await everything()
  const answered: string[] = []
  for (const url of readableRoutes) {
    const response = await sendRequest(bearer, await toMemberUrl(url))
    if (response.statusCode === 200) answered.push(url)
    else expect([url, response.statusCode]).toEqual([url, 404])
    for (const secret of [canaries.serial, canaries.number, canaries.address, canaries.inn])
      expect([url, mentions(response.body, secret)]).toEqual([url, false])
  }
  expect(await everything()).toEqual(before)
  expect([...readableRoutes].filter((url) => !answered.includes(url)).length).toBeLessThan(4)
  const { passportData } = (await sendRequest(bearer, '/api/lk/edit/get-passport-data/')).json()
  expect(passportData).toMatchObject({ status: 'Подтверждён', serial: '', pasportScan: '', editable: [] })
})

it('an impersonation is not a session and does not appear in the member’s list of sessions', async () => {
  const { bearer } = await anImpersonation()
  const sessions = openSessions({ db, clock, log: openLog('silent'), passwords: testPasswords })
  expect(await sessions.resolve(bearer, ['access', 'session', 'refresh'])).toBeNull()
  const own = (await sendRequest(sessions.createAccessToken(member.sessionId), '/api/lk/sessions/')).json()
  const shownSessions = (await sendRequest(bearer, '/api/lk/sessions/')).json()
  expect(JSON.stringify(own).match(/"id"/g)).toHaveLength(1)
  expect(JSON.stringify(shownSessions).match(/"id"/g)).toHaveLength(1)
})

it('an impersonation can be opened only once and only within a minute, and ends after 15 minutes; the audit records the staff member and the reason', async () => {
  const other = await aMember(db)
  const { token } = (await begin(other.memberId)).json<BegunView>()
  const { bearer } = (await open(token)).json<OpenedView>()
  expect((await open(token)).statusCode).toBe(404)
  expect((await open(bearer.slice(2))).statusCode).toBe(404)
  expect(await getStatus(`v.${token}`)).toBe(401)
  expect((await sendRequest(bearer, '/api/member-view/end', 'POST')).statusCode).toBe(200)
  expect(await getStatus(bearer)).toBe(401)
  const expiredView = (await begin(other.memberId)).json<BegunView>()
  clock.moveBy({ seconds: 60 })
  expect((await open(expiredView.token)).statusCode).toBe(404)
  const opened = await anImpersonation(other.memberId)
  clock.moveBy({ seconds: 15 * 60 - 1 })
  expect(await getStatus(opened.bearer)).toBe(200)
  clock.moveBy({ seconds: 1 })
  expect(await getStatus(opened.bearer)).toBe(401)
  await sweepViews({ db, clock })
  const auditRows = (await listAuditEvents(db, { memberId: other.memberId })).map(
    ({ actor, action, reason }) => [actor.replace(admin.name, 'admin'), action, reason],
  )
  expect(auditRows.toReversed()).toEqual([
    ['staff:admin', 'member-view.began', 'Звонок 512'],
    ['staff:admin', 'member-view.ended', 'Просмотр закончен кнопкой'],
    ['staff:admin', 'member-view.began', 'Звонок 512'],
    ['staff:admin', 'member-view.began', 'Звонок 512'],
    ['staff:admin', 'member-view.ended', 'Время просмотра вышло'],
  ])
})

it('an impersonation ends when the member is deleted, or when the staff member begins another impersonation, loses the role, signs out or is removed', async () => {
  const [one, two] = [await aStaffMember(test), await aStaffMember(test)]
  const other = await aMember(db)
  const first = await anImpersonation(other.memberId, one.cookie)
  const second = await anImpersonation(other.memberId, one.cookie)
  const otherImpersonation = await anImpersonation(other.memberId, two.cookie)
  expect([await getStatus(first.bearer), await getStatus(second.bearer)]).toEqual([401, 200])
  const run = (text: string, value: string) => db.query({ text, values: [value] })
  await run(`update staff set roles = '{finance}' where name = $1`, one.name)
  expect(await getStatus(second.bearer)).toBe(401)
  await run(`update staff set roles = '{admin}' where name = $1`, one.name)
  expect(await getStatus(second.bearer)).toBe(200)
  await run('delete from staff_sessions where name = $1', one.name)
  expect([await getStatus(second.bearer), await getStatus(otherImpersonation.bearer)]).toEqual([401, 200])
  await run('update staff set removed_at = now() where name = $1', two.name)
  expect(await getStatus(otherImpersonation.bearer)).toBe(401)
  const last = await anImpersonation(other.memberId)
  await run('update members set deleted_at = now(), phone = null where id = $1', other.memberId)
  expect(await getStatus(last.bearer)).toBe(401)
  expect((await begin(other.memberId)).json()).toMatchObject({ error: { code: 'member_deleted' } })
})

it('refuses to begin an impersonation without the role of an administrator, without a reason or for an unknown member', async () => {
  const { cookie } = await aStaffMember(test, { roles: ['finance', 'verifier', 'content'] })
  expect((await begin(member.memberId, cookie)).statusCode).toBe(403)
  expect((await begin(member.memberId, admin.cookie, ' ')).statusCode).toBe(400)
  expect((await begin('00000000-0000-7000-8000-000000000000')).statusCode).toBe(404)
})

it('does not mark a news item as read when staff open the item in an impersonation', async () => {
  const { rows } = await db.query<{ slug: string; id: string }>({
    text: `with gone as (delete from news_reads where member_id = $1 returning news_id)
      select slug, id from news where id in (select news_id from gone)`,
    values: [member.memberId],
  })
  const { bearer } = await anImpersonation()
  expect((await sendRequest(bearer, `/api/news/item/?newsId=${rows[0]?.slug}`)).statusCode).toBe(200)
  const read = await db.query({ text: 'select from news_reads where news_id = $1', values: [rows[0]?.id] })
  expect(read.rowCount).toBe(0)
})
