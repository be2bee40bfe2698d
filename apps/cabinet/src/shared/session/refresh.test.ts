import { fillPath } from '@impulse/api/routes/fill-path'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { refreshTokenKey } from './session.ts'
import { FakeBackend, FakeBrowser, refusal, settleTimers } from './session.test-parts.ts'

let backend: FakeBackend
let browser: FakeBrowser

let consoleError: MockInstance<typeof console.error>

beforeEach(() => {
  backend = new FakeBackend()
  browser = new FakeBrowser(backend)
  consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

const getErrorCode = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  )

test('sends the access token with each request of a signed-in member, and no token for a visitor (spec 6.2)', async () => {
  const tab = browser.openTab(browser.signIn())
  await tab.api.get('/api/user/')
  expect(backend.requests[0]?.headers['authorization']).toBe('Bearer access-1')
  const visitor = browser.openTab(null)
  await getErrorCode(visitor.api.post('/api/mobile-auth/code', { phone: '' }))
  expect(backend.requests[1]?.headers).not.toHaveProperty('authorization')
})

test('ten parallel requests that get a 401 share one refresh of the tokens and one reload of the page (spec 4.15, 4.16)', async () => {
  const tab = browser.openTab(browser.signIn())
  backend.expireAccess()
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, n) => tab.api.get(fillPath('/api/order/:id/', { id: n }))),
  )
  expect(responses.map((response) => ({ ...response }))).toMatchObject(
    responses.map(() => ({ token: 'access-2' })),
  )
  expect(backend.refreshes).toBe(1)
  expect(browser.storage.getItem(refreshTokenKey)).toBe('refresh-2')
  await settleTimers()
  expect(tab.reloads()).toBe(1)
  expect(tab.opened).toEqual([])
})

test('six tabs with an expired access token share one refresh of the tokens, and all stay signed in', async () => {
  const access = browser.signIn()
  const tabs = Array.from({ length: 6 }, () => browser.openTab(access))
  backend.expireAccess()
  const codes = await Promise.all(tabs.map((tab) => getErrorCode(tab.api.get('/api/user/'))))
  expect(codes).toEqual(Array.from({ length: 6 }, () => 'answered'))
  expect(backend.refreshes).toBe(1)
  expect(backend.logouts).toBe(0)
})

test('a tab that missed another tab’s message about a refresh uses the new refresh token instead of the spent token', async () => {
  const access = browser.signIn()
  const sleeper = browser.openTab(access)
  // Another tab has refreshed the tokens, but this tab did not receive the message about the refresh.
  browser.storage.setItem(refreshTokenKey, backend.issue().refreshToken)
  backend.expireAccess()
  expect(await getErrorCode(sleeper.api.get('/api/user/'))).toBe('answered')
  expect(backend.logouts).toBe(0)
})

test('in a browser without Web Locks, the requests of one tab share one refresh of the tokens', async () => {
  const tab = browser.openTab(browser.signIn(), { locks: false })
  backend.expireAccess()
  await Promise.all([tab.api.get('/api/help/'), tab.api.get('/api/banks/')])
  expect(backend.refreshes).toBe(1)
})

test('after a refresh of the tokens, a data-changing request is sent again only if it has an Idempotency-Key', async () => {
  const tab = browser.openTab(browser.signIn())
  backend.expireAccess()
  expect(await getErrorCode(tab.api.post('/api/withdrawal/', { amount: 1 }))).toBe('session_renewed')
  expect(backend.requests.filter(({ path }) => path === '/api/withdrawal/')).toHaveLength(1)
  backend.expireAccess()
  const headers = { 'Idempotency-Key': 'k1' }
  expect(await getErrorCode(tab.api.post('/api/withdrawal/', { amount: 1 }, { headers }))).toBe('answered')
  expect(backend.requests.filter(({ path }) => path === '/api/withdrawal/')).toHaveLength(3)
})

test('when the server refuses the refresh of the tokens, logs the member out once, and opens /login with the return address', async () => {
  const tab = browser.openTab(browser.signIn())
  browser.storage.setItem('userId', 'u1')
  backend.expireAccess()
  backend.refreshAnswer = () => refusal(401, 'invalid_refresh_token')
  const codes = await Promise.all(
    [1, 2, 3].map((n) => getErrorCode(tab.api.get(fillPath('/api/order/:id/', { id: n })))),
  )
  expect(codes).toEqual(['signed_out', 'signed_out', 'signed_out'])
  await settleTimers()
  expect(tab.opened).toEqual(['/login?next=%2Fbalance%3Fcategory%3Dreward'])
  expect(tab.reloads()).toBe(0)
  expect(backend).toMatchObject({ refreshes: 1, logouts: 1 })
  expect(browser.storage.getItem(refreshTokenKey)).toBeNull()
  expect(browser.storage.getItem('userId')).toBeNull()
  expect(consoleError).toHaveBeenCalledWith('Failed to refresh token')
})

/**
 * Fake responses to a refresh of the tokens: a missing response, and a refusal with a status. The table below has the
 * expected outcomes of docs/rules.md.
 */
const network = () => Promise.reject(new TypeError('Failed to fetch'))
const status = (code: number) => () => refusal(code, 'some_code')
test.each([
  ['tokens', null, 'answered'],
  ['no answer', network, 'network'],
  ['502', status(502), 'network'],
  ['503', status(503), 'network'],
  ['504', status(504), 'network'],
  ['400', status(400), 'signed_out'],
  ['401', status(401), 'signed_out'],
  ['403', status(403), 'signed_out'],
  ['404', status(404), 'signed_out'],
  ['429', status(429), 'signed_out'],
  ['500', status(500), 'signed_out'],
  ['200 without tokens', () => Response.json({ data: {} }), 'signed_out'],
  ['200 with invalid JSON', () => new Response('<html>'), 'signed_out'],
])(
  'the refresh result «%s» logs the member out, except when it contains tokens or reports an unreachable server (spec 4.18, 8.15, 8.16)',
  async (_name, getResponse, expected) => {
    const tab = browser.openTab(browser.signIn())
    backend.expireAccess()
    backend.refreshAnswer = getResponse
    expect(await getErrorCode(tab.api.get('/api/user/'))).toBe(expected)
    await settleTimers()
    const isSignedOut = expected === 'signed_out'
    expect({ logouts: backend.logouts, opened: tab.opened.length }).toEqual(
      isSignedOut ? { logouts: 1, opened: 1 } : { logouts: 0, opened: 0 },
    )
    expect(consoleError.mock.calls).toEqual(isSignedOut ? [['Failed to refresh token']] : [])
    expect(tab.hasConnection()).toBe(expected !== 'network')
    if (expected !== 'network') return
    backend.refreshAnswer = null
    expect(await getErrorCode(tab.api.get('/api/user/'))).toBe('answered')
    expect(tab.hasConnection()).toBe(true)
  },
)

test.each(['logout', 'revoked', 'blocked', 'reuse', 'expired'])(
  'when the server refuses the refresh with the reason «%s», the reason is stored for the sign-in page',
  async (reason) => {
    const tab = browser.openTab(browser.signIn())
    backend.expireAccess()
    backend.refreshAnswer = () =>
      Response.json(
        { error: { code: 'invalid_refresh_token', message: '', details: { reason } } },
        { status: 401 },
      )
    expect(await getErrorCode(tab.api.get('/api/user/'))).toBe('signed_out')
    expect(tab.reasons).toEqual([reason])
  },
)

test('logs the member out and opens /login when the browser has no refresh token (spec 2.3, 4.19)', async () => {
  const tab = browser.openTab(browser.signIn())
  browser.storage.removeItem(refreshTokenKey)
  backend.expireAccess()
  expect(await getErrorCode(tab.api.get('/api/user/'))).toBe('signed_out')
  await settleTimers()
  expect(backend.refreshes).toBe(0)
  expect(tab.opened).toHaveLength(1)
})

test('logs the member out when a request gets a second 401 after a refresh of the tokens, instead of refreshing them in a loop', async () => {
  const tab = browser.openTab(browser.signIn())
  backend.expireAccess()
  backend.refreshAnswer = () => Response.json({ data: { access_token: 'nobody', refresh_token: 'r' } })
  expect(await getErrorCode(tab.api.get('/api/user/'))).toBe('signed_out')
  expect(backend).toMatchObject({ refreshes: 1, logouts: 1 })
})

test('after a logout has begun, refuses every new call immediately, and also refuses the calls that still wait for a response (spec 4.20)', async () => {
  const tab = browser.openTab(browser.signIn())
  backend.expireAccess()
  const onItsWay = getErrorCode(tab.api.get('/api/user/'))
  const loggingOut = tab.logOut()
  const before = backend.requests.length
  expect(await getErrorCode(tab.api.get('/api/user/'))).toBe('signed_out')
  expect(backend.requests).toHaveLength(before)
  expect(await onItsWay).toBe('signed_out')
  await loggingOut
  expect(backend.refreshes).toBe(0)
  expect(tab.opened).toEqual(['/login'])
})

test('does not restore the session when a refresh of the tokens succeeds after the member has begun to log out', async () => {
  const tab = browser.openTab(browser.signIn())
  backend.expireAccess()
  let respond: (response: Response) => void = () => undefined
  backend.refreshAnswer = () => new Promise((resolve) => (respond = resolve))
  const pending = getErrorCode(tab.api.get('/api/user/'))
  await settleTimers()
  await tab.logOut()
  respond(Response.json({ data: { access_token: 'late', refresh_token: 'late' } }))
  expect(await pending).toBe('signed_out')
  expect(browser.storage.getItem(refreshTokenKey)).toBeNull()
  expect(tab.session.accessToken()).toBeNull()
})

test('a logout deletes the tokens, sends one logout request, and opens /login even if that request fails (spec 2.3, 4.21)', async () => {
  const tab = browser.openTab(browser.signIn())
  backend.logoutAnswer = () => Promise.reject(new TypeError('Failed to fetch'))
  await tab.logOut()
  await tab.logOut()
  expect(backend.logouts).toBe(1)
  expect(tab.opened).toEqual(['/login'])
  expect(tab.session.refreshToken()).toBeNull()
})
