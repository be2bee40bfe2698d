import { beforeEach, expect, test } from 'vitest'
import { type FakeBackend, fakeBackend, transaction } from '../backend/fake-backend.test-parts.ts'
import { sessionCookie } from './session-cookie.ts'
import { sessionRoutes } from './session-routes.ts'

let fake: FakeBackend
let isAway: boolean
beforeEach(() => {
  fake = fakeBackend()
  isAway = false
  sessionRoutes(fake.app, {
    cookie: fake.cookie,
    backend: async (...call) => {
      if (isAway) throw new Error('away')
      return fake.backend(...call)
    },
  })
})

test('seals the bearer token of a new session into the cookie, and never sends the token itself to the browser (spec 3.24)', async () => {
  const response = await fake.app.inject({ method: 'POST', url: '/api/mobile-auth/verify' })
  expect(response.headers).not.toHaveProperty('x-session-bearer')
  expect(response.payload).not.toContain('bearer')
  const cookie = String(response.headers['set-cookie'])
  expect(cookie).toContain('Max-Age=1296000')
  expect(fake.cookie.open(cookie.split(';', 1)[0])).toBe('bearer-1')
})

test('a logout ends the session of the session cookie; a repeated logout and a logout without a cookie also succeed (spec 7.27)', async () => {
  const cookie = await fake.signedIn()
  for (const time of ['first', 'second']) {
    const response = await fake.app.inject({ method: 'POST', url: '/api/logout', headers: { cookie } })
    expect(response.statusCode, time).toBe(200)
    expect(response.headers['set-cookie']).toEqual([fake.cookie.cleared, fake.cookie.loggedOut.cleared])
  }
  expect(fake.sessions.size).toBe(0)
  const withoutCookie = await fake.app.inject({ method: 'POST', url: '/api/logout' })
  expect(withoutCookie.statusCode).toBe(200)
})

test.each([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
])(
  'refuses a logout request and a transactions request that come from another site (%o)',
  async (foreign) => {
    const headers = { cookie: await fake.signedIn(), host: 'our.example', ...foreign }
    const logout = await fake.app.inject({ method: 'POST', url: '/api/logout', headers })
    expect(logout.statusCode).toBe(403)
    expect(fake.sessions.size).toBe(1)
    const transactions = await fake.app.inject({ url: '/api/transactions', headers })
    expect(transactions.statusCode).toBe(401)
  },
)

test('responds 503 to a logout during an outage, and ends the session at the browser’s first request after the outage', async () => {
  const cookie = await fake.signedIn()
  isAway = true
  const refused = await fake.app.inject({ method: 'POST', url: '/api/logout', headers: { cookie } })
  expect(refused.statusCode).toBe(503)
  // The session cookie stays, because the app server needs its bearer token to end the session later. A second cookie
  // records the failed logout.
  expect(refused.headers['set-cookie']).toBe(fake.cookie.loggedOut.set)
  const left = `${cookie}; ${fake.cookie.loggedOut.set.split(';', 1)[0]}`
  const during = await fake.app.inject({ url: '/api/transactions', headers: { cookie: left } })
  expect(during.statusCode).toBe(401)
  expect(during.headers).not.toHaveProperty('set-cookie')
  expect(fake.sessions.size).toBe(1)
  isAway = false
  const after = await fake.app.inject({ url: '/api/transactions', headers: { cookie: left } })
  expect(after.statusCode).toBe(401)
  expect([after.headers['set-cookie']].flat().filter((set) => set?.includes('Max-Age=0'))).toHaveLength(2)
  expect(fake.sessions.size).toBe(0)
})

test('a sign-in sets the cookie of the new session, even if the previous session could not be ended because of an outage', async () => {
  const cookie = `${fake.cookie.loggedOut.set.split(';', 1)[0]}; ${await fake.signedIn()}`
  isAway = true
  const response = await fake.app.inject({
    method: 'POST',
    url: '/api/mobile-auth/verify',
    headers: { cookie },
  })
  expect(response.headers['set-cookie']).toEqual([
    expect.stringMatching(/^impulse-left=;/),
    expect.stringMatching(/^impulse=[\w-]{80}/),
  ])
})

test('the first request after a failed logout ends the old session; a later sign-in keeps its new session', async () => {
  const left = fake.cookie.loggedOut.set.split(';', 1)[0]
  const cookie = `${left}; ${await fake.signedIn()}`
  const response = await fake.app.inject({ url: '/api/transactions', headers: { cookie } })
  expect(response.statusCode).toBe(401)
  expect([response.headers['set-cookie']].flat().filter((set) => set?.includes('Max-Age=0'))).toHaveLength(2)
  expect(fake.sessions.size).toBe(0)
  // The cookie that records the failed logout must not end the new session of the next sign-in.
  const verified = await fake.app.inject({
    method: 'POST',
    url: '/api/mobile-auth/verify',
    headers: { cookie },
  })
  expect(verified.headers['set-cookie']).toEqual([
    expect.stringMatching(/^impulse-left=;/),
    expect.stringMatching(/^impulse=;/),
    expect.stringMatching(/^impulse=[\w-]{80}/),
  ])
  expect(fake.sessions.size).toBe(1)
})

test('with TLS, only a logout cookie with the prefix `__Host-` ends the session', async () => {
  const { app, backend, signedIn, sessions } = fakeBackend()
  await signedIn()
  const cookie = sessionCookie({ passwords: ['p'.repeat(32)], publicUrl: 'https://lk.example.ru' })
  sessionRoutes(app, { cookie, backend })
  const [pair = ''] = cookie.seal('bearer-1').split(';', 1)
  const requestWith = (left: string) =>
    app.inject({ url: '/api/transactions', headers: { cookie: `${pair}; ${left}` } })
  expect([(await requestWith('impulse-left=1')).statusCode, sessions.size]).toEqual([200, 1])
  const ended = await requestWith('__Host-impulse-left=1')
  expect([ended.statusCode, sessions.size]).toEqual([401, 0])
  expect(ended.headers['set-cookie']).toContain(cookie.loggedOut.cleared)
})

const sentQuery = () => Object.fromEntries(new URL(fake.requests.at(-1)?.url ?? '', 'http://x').searchParams)

test('requests transactions in Russian, with the backend’s parameter names and the member’s bearer token (spec 6.3, 7.32, 7.33)', async () => {
  const cookie = await fake.signedIn()
  const url =
    '/api/transactions?maxResultCount=5&skipCount=10&dateSince=2026-11-01&dateTo=2026-11-02&search=%D0%B0&category=reward&other=1'
  const response = await fake.app.inject({ url, headers: { cookie } })
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.json()).toEqual({ history: [transaction], totalCount: 1 })
  expect(sentQuery()).toEqual({
    MaxResultCount: '5',
    SkipCount: '10',
    DateSince: '2026-11-01',
    DateTo: '2026-11-02',
    Search: 'а',
    Category: 'reward',
  })
  expect(fake.requests.at(-1)).toMatchObject({ language: 'ru-RU', authorization: 'Bearer bearer-1' })
})

test('requests the first 200 transactions of all categories when the query is empty (spec 7.31, 9.4)', async () => {
  await fake.app.inject({ url: '/api/transactions', headers: { cookie: await fake.signedIn() } })
  expect(sentQuery()).toEqual({ MaxResultCount: '200', SkipCount: '0', Category: 'all' })
})

test.each([
  ['without a cookie', undefined, ''],
  ['with an invalid cookie', 'impulse=x', ''],
  ['with an ended session', 'ended', ''],
  ['with an expired token', 'signed in', '?search=expired'],
])('responds 401 to a request for transactions %s (spec 6.4, 8.17)', async (_name, kind, query) => {
  const cookie = kind === 'signed in' || kind === 'ended' ? await fake.signedIn() : kind
  if (kind === 'ended') fake.sessions.clear()
  const headers = cookie === undefined ? {} : { cookie }
  const response = await fake.app.inject({ url: `/api/transactions${query}`, headers })
  expect(response.statusCode).toBe(401)
  expect(response.json()).toEqual({ message: 'Unauthorized' })
})

test.each([
  ['skipCount=-1', 'invalid_skip_count'],
  ['skipCount=1&skipCount=2', 'invalid_skip_count'],
  ['maxResultCount=many', 'invalid_max_result_count'],
  ['dateSince=yesterday', 'invalid_date'],
  ['dateTo=2026-02-30', 'invalid_date'],
  ['dateSince=2026-11-02&dateTo=2026-11-01', 'invalid_period'],
  ['category=other', 'invalid_category'],
  [`search=${'a'.repeat(1_000)}`, 'search_too_long'],
  ['search=%00', 'invalid_search'],
])(
  'responds 400 to a request for transactions with the query %s, without a call to the backend',
  async (query, code) => {
    const headers = { cookie: await fake.signedIn() }
    const response = await fake.app.inject({ url: `/api/transactions?${query}`, headers })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ error: { code, message: expect.stringMatching(/[а-яё]/i) } })
    expect(fake.requests.map(({ url }) => url.split('?', 1)[0])).toEqual(['/api/transactions'])
    const visitor = await fake.app.inject({ url: `/api/transactions?${query}` })
    expect(visitor.statusCode).toBe(401)
  },
)

const somethingWrong = { message: 'Something went wrong' }
test.each<[string, () => Promise<Response>]>([
  ...[400, 403, 404, 409, 422, 429, 500, 502, 503, 504].map((status): [string, () => Promise<Response>] => [
    `with ${status}`,
    async () => Response.json({ error: { code: 'secret' } }, { status }),
  ]),
  ['with invalid JSON', async () => new Response('<html>')],
  ['with JSON without a list', async () => Response.json({})],
  ['with an invalid transaction', async () => Response.json({ items: [{ id: '1' }], totalCount: 1 })],
  ['with no response', () => Promise.reject(new Error('away'))],
])(
  'responds 500 to a request for transactions when the backend responds %s (spec 8.18)',
  async (_how, brokenBackend) => {
    const failing = fakeBackend()
    sessionRoutes(failing.app, { cookie: failing.cookie, backend: brokenBackend })
    const headers = { cookie: await failing.signedIn() }
    const response = await failing.app.inject({ url: '/api/transactions', headers })
    expect([response.statusCode, response.json()]).toEqual([500, somethingWrong])
    expect(response.headers).not.toHaveProperty('set-cookie')
  },
)
