import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { sessionReusedNotification } from '../../../platform/notifications/notifications.messages.ts'
import { sessionBearerHeader } from '@impulse/api/sign-in/sign-in'
import { openDb } from '../../../platform/db/db.ts'
import { aMember, type SignedIn } from '../../../testing/identity/member-fixtures.ts'
import { repeated, times } from '../../../testing/harness/repeat.ts'
import { holdLock, untilSomebodyWaits } from '../../../testing/database/lock-waits.ts'
import { toOutcome, tally } from '../../../testing/identity/sign-in-fixtures.ts'
import { buildTestApp, type TestApp } from '../../../testing/harness/test-app.ts'
import { aClock } from '../../../testing/harness/test-clock.ts'
import { testDatabase } from '../../../testing/database/test-database.ts'

const { db, servingUrl } = await testDatabase()

type App = Pick<TestApp, 'app'>
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const refresh = ({ app }: App, refreshToken: string) =>
  app.inject({ method: 'POST', url: '/api/refresh-token', payload: { refreshToken } })
const successorIn = (response: LightMyRequestResponse) =>
  response.json<{ data: { access_token: string; refresh_token: string } }>().data.refresh_token
const current = ({ app }: App, sessionBearer: string) =>
  app.inject({ url: '/api/session/', headers: bearer(sessionBearer) })
const whoAmI = ({ app }: App, accessToken: string) =>
  app.inject({ url: '/api/user/', headers: bearer(accessToken) })
const statuses = async (testApp: App, member: SignedIn) => [
  (await whoAmI(testApp, member.accessToken)).statusCode,
  (await refresh(testApp, member.refreshToken)).statusCode,
  (await current(testApp, member.sessionBearer)).statusCode,
]

test('returns the same new refresh token to fifty parallel refresh requests that send the same refresh token', async () => {
  const testApp = await buildTestApp({ db })
  for (let iteration = 0; iteration < repeated(5); iteration++) {
    const member = await aMember(db)
    const responses = await Promise.all(times(50, () => refresh(testApp, member.refreshToken)))
    expect(tally(responses)).toEqual({ 200: 50 })
    expect(new Set(responses.map(successorIn)).size).toBe(1)
    const { rows } = await db.query({
      text: 'select refresh_number, ended_at from sessions where member_id = $1',
      values: [member.memberId],
    })
    expect(rows).toEqual([{ refresh_number: 2, ended_at: null }])
  }
})

test('refreshing a session by GET and refreshing it by POST return the same response fields', async () => {
  const testApp = await buildTestApp({ db })
  const member = await aMember(db)
  const expectedBody = { data: { access_token: expect.any(String), refresh_token: expect.any(String) } }
  const posted = await refresh(testApp, member.refreshToken)
  expect(posted.json()).toEqual(expectedBody)
  const response = await testApp.app.inject({
    url: '/api/refresh-token/',
    query: { refreshToken: successorIn(posted) },
  })
  expect(response.json()).toEqual(expectedBody)
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect(response.headers[sessionBearerHeader]).toBe(member.sessionBearer)
})

test('a HEAD request or a prefetch does not use up a refresh token', async () => {
  const { app } = await buildTestApp({ db })
  const { refreshToken } = await aMember(db)
  const query = { refreshToken }
  const head = await app.inject({ method: 'HEAD', url: '/api/refresh-token', query })
  expect(head.statusCode).toBe(405)
  for (const headers of [{ 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }]) {
    const ahead = await app.inject({ url: '/api/refresh-token', query, headers })
    expect(ahead.statusCode).toBe(405)
  }
  const { rows } = await db.query({
    text: 'select refresh_number from sessions where id = $1',
    values: [refreshToken.split('.')[1]],
  })
  expect(rows).toEqual([{ refresh_number: 1 }])
})

test('a replaced refresh token ends the session and notifies the member when it is sent after thirty seconds, or after its successor was replaced too', async () => {
  const testApp = await buildTestApp({ db })
  for (let iteration = 0; iteration < repeated(20); iteration++) {
    const member = await aMember(db, { clock: testApp.clock })
    const second = successorIn(await refresh(testApp, member.refreshToken))
    const older = iteration % 2 === 0
    if (older) await refresh(testApp, second)
    else testApp.clock.moveBy({ seconds: 31 })
    const again = await refresh(testApp, member.refreshToken)
    expect(toOutcome(again)).toMatchObject({ status: 401, code: 'invalid_refresh_token' })
    expect(await statuses(testApp, { ...member, refreshToken: second })).toEqual([401, 401, 401])
    const { rows } = await db.query({
      text: `select end_reason, (select string_agg(title, ', ') from notifications n where n.member_id = s.member_id) as notified
        from sessions s where member_id = $1`,
      values: [member.memberId],
    })
    expect(rows).toEqual([{ end_reason: 'reuse', notified: sessionReusedNotification.title }])
  }
})

test('accepts a replaced refresh token for thirty more seconds, and returns the same new refresh token again', async () => {
  const testApp = await buildTestApp({ db, clock: aClock({ isStopped: true }) })
  const member = await aMember(db, { clock: testApp.clock })
  const successor = successorIn(await refresh(testApp, member.refreshToken))
  testApp.clock.moveBy({ seconds: 30 })
  expect(successorIn(await refresh(testApp, member.refreshToken))).toBe(successor)
})

test('a repeated refresh does not end the session when the first refresh waited for the database for more than thirty seconds', async () => {
  const testApp = await buildTestApp({ db, clock: aClock({ isStopped: true }) })
  const member = await aMember(db, { clock: testApp.clock })
  const letGo = await holdLock(db, (tx) =>
    tx.query({ text: 'select from sessions where id = $1 for update', values: [member.sessionId] }),
  )
  const first = refresh(testApp, member.refreshToken)
  await untilSomebodyWaits(db)
  testApp.clock.moveBy({ seconds: 36 })
  await letGo()
  const successor = successorIn(await first)
  expect(successorIn(await refresh(testApp, member.refreshToken))).toBe(successor)
})

test('refuses a navigation to the refresh URL and sets no cookie', async () => {
  const { app } = await buildTestApp({ db })
  const { refreshToken } = await aMember(db)
  const headers = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  const opened = await app.inject({ url: '/api/refresh-token', query: { refreshToken }, headers })
  expect(opened.statusCode).toBe(403)
  expect(opened.headers['set-cookie']).toBeUndefined()
})

test('a session that the member ended stays ended after a restart of the server', async () => {
  const before = await buildTestApp({ db })
  const members = await Promise.all(times(repeated(20), () => aMember(db)))
  for (const member of members) {
    await before.app.inject({
      method: 'POST',
      url: '/api/session/end',
      headers: bearer(member.sessionBearer),
    })
  }
  const reopened = openDb({ url: servingUrl })
  try {
    const after = await buildTestApp({ db: reopened })
    for (const member of members) expect(await statuses(after, member)).toEqual([401, 401, 401])
  } finally {
    await reopened.close()
  }
})

test('a logout ends the session for all later requests, even when the client refreshes the session at the same time', async () => {
  const testApp = await buildTestApp({ db })
  const { app } = testApp
  for (let iteration = 0; iteration < repeated(20); iteration++) {
    const member = await aMember(db)
    const { accessToken, sessionBearer } = member
    const logout = { method: 'POST', url: '/api/session/end' } as const
    const [refreshed, , logoutResponse] = await Promise.all([
      refresh(testApp, member.refreshToken),
      whoAmI(testApp, accessToken),
      app.inject({ ...logout, headers: bearer(iteration % 2 === 0 ? accessToken : sessionBearer) }),
    ])
    expect(logoutResponse.statusCode).toBe(200)
    expect(await statuses(testApp, member)).toEqual([401, 401, 401])
    if (refreshed.statusCode !== 200) continue
    const { data } = refreshed.json<{ data: { access_token: string; refresh_token: string } }>()
    const refreshedMember = { ...member, accessToken: data.access_token, refreshToken: data.refresh_token }
    expect(await statuses(testApp, refreshedMember)).toEqual([401, 401, 401])
  }
})

test('an access token expires after ten minutes', async () => {
  const testApp = await buildTestApp({ db, clock: aClock({ isStopped: true }) })
  // Moves the clock to the next whole second, because tokens expire on whole seconds.
  testApp.clock.moveBy({ ms: 1000 - (testApp.clock.systemNow().getTime() % 1000) })
  const { accessToken } = await aMember(db, { clock: testApp.clock })
  testApp.clock.moveBy({ seconds: 10 * 60, ms: -1 })
  expect((await whoAmI(testApp, accessToken)).statusCode).toBe(200)
  testApp.clock.moveBy({ ms: 1 })
  expect((await whoAmI(testApp, accessToken)).statusCode).toBe(401)
})

test('a session expires after fifteen days without use, and a refresh or a request of the app server extends the session', async () => {
  const testApp = await buildTestApp({ db, clock: aClock({ isStopped: true }) })
  const { clock } = testApp
  const member = await aMember(db, { clock })
  clock.moveBy({ days: 14 })
  expect((await current(testApp, member.sessionBearer)).statusCode).toBe(200)
  clock.moveBy({ days: 14 })
  const refreshed = await refresh(testApp, member.refreshToken)
  expect(refreshed.statusCode).toBe(200)
  clock.moveBy({ days: 15 })
  expect((await refresh(testApp, successorIn(refreshed))).statusCode).toBe(401)
  expect((await current(testApp, member.sessionBearer)).statusCode).toBe(401)
})

test('a session expires after ninety days, even when the browser refreshes it regularly', async () => {
  const testApp = await buildTestApp({ db, clock: aClock({ isStopped: true }) })
  const member = await aMember(db, { clock: testApp.clock })
  let { refreshToken } = member
  for (let day = 10; day < 90; day += 10) {
    testApp.clock.moveBy({ days: 10 })
    refreshToken = successorIn(await refresh(testApp, refreshToken))
  }
  testApp.clock.moveBy({ days: 10 })
  expect((await refresh(testApp, refreshToken)).statusCode).toBe(401)
  expect((await current(testApp, member.sessionBearer)).statusCode).toBe(401)
  await testApp.sessions.sweep()
  const { rows } = await db.query({
    text: 'select end_reason from sessions where member_id = $1',
    values: [member.memberId],
  })
  expect(rows).toEqual([{ end_reason: 'expired' }])
})

test('rejects a modified access token, and a token of another kind than the route requires', async () => {
  const testApp = await buildTestApp({ db })
  const { accessToken, refreshToken, sessionBearer } = await aMember(db)
  const other = await aMember(db)
  const requestUser = (token: string) => whoAmI(testApp, token)
  const parts = accessToken.split('.')
  const wrong = [
    refreshToken,
    sessionBearer,
    '',
    'x',
    'null',
    accessToken.slice(0, -1),
    `${accessToken}x`,
    [...parts.slice(0, 3), other.accessToken.split('.')[3]].join('.'),
    [parts[0], parts[1], `${parts[2]}0`, parts[3]].join('.'),
    [parts[0], other.accessToken.split('.')[1], parts[2], parts[3]].join('.'),
  ]
  for (const token of wrong) expect(toOutcome(await requestUser(token))).toMatchObject({ status: 401 })
  for (const token of [accessToken, sessionBearer, other.accessToken]) {
    expect(toOutcome(await refresh(testApp, token))).toMatchObject({ code: 'invalid_refresh_token' })
  }
  for (const token of [accessToken, refreshToken]) {
    expect((await current(testApp, token)).statusCode).toBe(401)
  }
  expect((await requestUser(accessToken)).statusCode).toBe(200)
})

test('requires a bearer token on every member route, except the user route (spec 6.1)', async () => {
  const { app } = await buildTestApp({ db })
  const anonymousResponse = await app.inject({ url: '/api/user/' })
  expect([anonymousResponse.statusCode, anonymousResponse.json()]).toEqual([200, { isLoggedIn: false }])
  for (const [method, url] of [
    ['GET', '/api/session/'],
    ['POST', '/api/session/end'],
    ['POST', '/api/lk/edit/set-user-data/'],
    ['POST', '/api/consents/'],
    ['GET', '/api/notification/is-notification/'],
  ] as const) {
    expect([url, (await app.inject({ method, url })).statusCode]).toEqual([url, 401])
  }
})

test('the session route for the app server returns a valid access token and the data of the member', async () => {
  const testApp = await buildTestApp({ db })
  const member = await aMember(db)
  const { accessToken, user } = (await current(testApp, member.sessionBearer)).json<{
    accessToken: string
    user: { userId: string }
  }>()
  expect(user.userId).toBe(member.memberId)
  expect((await whoAmI(testApp, accessToken)).json()).toMatchObject({ user: { userId: member.memberId } })
})

test.each(['logout', 'revoked', 'replaced', 'staff', 'blocked', 'reuse'] as const)(
  'the response to a refused refresh contains the reason why the session ended: %s',
  async (reason) => {
    const testApp = await buildTestApp({ db })
    const member = await aMember(db)
    await testApp.sessions.end(member.sessionId, reason)
    const refused = await refresh(testApp, member.refreshToken)
    expect([refused.statusCode, refused.json()]).toMatchObject([401, { error: { details: { reason } } }])
  },
)

test('the refusal of a forged refresh token does not reveal why the session has ended', async () => {
  const testApp = await buildTestApp({ db })
  const { sessionId } = await aMember(db)
  await testApp.sessions.end(sessionId, 'blocked')
  const refused = await refresh(testApp, `r.${sessionId}.1.forged`)
  expect(refused.json()).not.toHaveProperty('error.details')
})
