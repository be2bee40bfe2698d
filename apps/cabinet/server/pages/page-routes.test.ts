import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DocumentRequest } from '../../src/app/document/document-context.ts'
import { backendInProcess } from '../backend/backend.ts'
import { compressResponses } from '../assets/compress-responses.ts'
import { documentRoutes } from './page-routes.ts'
import { type FakeBackend, fakeBackend, member } from '../backend/fake-backend.test-parts.ts'

let fake: FakeBackend
let rendered: { url: string; document: DocumentRequest }[]
let backend: FakeBackend['backend']

beforeEach(() => {
  fake = fakeBackend()
  backend = fake.backend
  rendered = []
  compressResponses(fake.app)
  documentRoutes(fake.app, {
    backend: (...call) => backend(...call),
    cookie: fake.cookie,
    brand: { name: 'ИМПУЛЬС', tagline: '', supportEmail: '', sidebarLinks: [] },
    dev: false,
    render: async (request, document) => {
      rendered.push({ url: request.url, document })
      if (request.url.endsWith('/refused')) document.endSession()
      if (request.url.endsWith('/interrupted')) return new Response('<html>', { status: 503 })
      return new Response(`<html>${'x'.repeat(2_000)}</html>`, { headers: { 'content-type': 'text/html' } })
    },
  })
})

test('sends each HTML document with a new nonce, and with headers that forbid inline code and framing', async () => {
  const [first, second] = [await fake.app.inject('/balance'), await fake.app.inject('/balance')]
  const policy = String(first.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(`'nonce-${rendered[0]?.document.nonce}'`)
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("frame-ancestors 'none'; report-to csp; report-uri /csp-reports;")
  expect(first.headers['reporting-endpoints']).toBe('csp="/csp-reports"')
  expect(second.headers['content-security-policy']).not.toBe(policy)
  expect(first.headers['permissions-policy']).toContain('otp-credentials=(self)')
})

test('the content security policy requires Trusted Types on every page, and allows the captcha’s policies only on /login', async () => {
  const fetchPolicy = async (url: string) => (await fake.app.inject(url)).headers['content-security-policy']
  const required = "require-trusted-types-for 'script'; trusted-types impulse-worker"
  for (const url of ['/', '/balance?x=/login', '/policy', '/loginx', '/login/x'])
    expect(await fetchPolicy(url)).toMatch(new RegExp(`${required}$`))
  for (const url of ['/login', '/login/', '/login?next=/balance'])
    expect(await fetchPolicy(url)).toMatch(new RegExp(`${required} impulse-captcha svelte-trusted-html$`))
})

test('the content security policy allows the captcha’s host only on /login, and only if an external captcha is configured', async () => {
  const policies = async (app: FakeBackend['app']) =>
    Promise.all(
      ['/login', '/', '/balance'].map(
        async (url) => (await app.inject(url)).headers['content-security-policy'],
      ),
    )
  for (const policy of await policies(fake.app)) expect(policy).not.toMatch(/https:|frame-src/)
  const captchaBackend = fakeBackend()
  documentRoutes(captchaBackend.app, {
    backend,
    cookie: captchaBackend.cookie,
    dev: false,
    captchaOrigin: 'https://captcha.example',
    brand: { name: '', tagline: '', supportEmail: '', sidebarLinks: [] },
    render: async () => new Response('<html>'),
  })
  const [login, ...rest] = await policies(captchaBackend.app)
  expect(login).toContain("connect-src 'self' https://captcha.example; frame-src https://captcha.example")
  // The script of an external captcha may set HTML without a policy.
  expect(login).not.toContain('trusted-types')
  for (const policy of rest) expect(policy).not.toMatch(/captcha\.example|frame-src/)
})

test('the content security policy allows requests to the configured visit counters, but does not allow their scripts', async () => {
  const counterBackend = fakeBackend()
  documentRoutes(counterBackend.app, {
    backend,
    cookie: counterBackend.cookie,
    dev: false,
    counterOrigins: ['https://top.example', 'https://mc.example'],
    brand: { name: '', tagline: '', supportEmail: '', sidebarLinks: [] },
    render: async () => new Response('<html>'),
  })
  const policy = String((await counterBackend.app.inject('/balance')).headers['content-security-policy'])
  expect(policy).toContain("connect-src 'self' https://top.example https://mc.example;")
  expect(policy.match(/top\.example/g)).toHaveLength(1)
  expect(policy).toContain("require-trusted-types-for 'script'")
})

test('the content security policy allows the Trusted Types policy of a visit counter’s script, and names no origin in script-src', async () => {
  const counterBackend = fakeBackend()
  documentRoutes(counterBackend.app, {
    backend,
    cookie: counterBackend.cookie,
    dev: false,
    counterOrigins: ['https://top.example'],
    counterScriptOrigins: ['https://top.example'],
    brand: { name: '', tagline: '', supportEmail: '', sidebarLinks: [] },
    render: async () => new Response('<html>'),
  })
  const policy = String((await counterBackend.app.inject('/balance')).headers['content-security-policy'])
  expect(policy).toContain("img-src 'self' blob: https://top.example;")
  expect(policy).toContain('trusted-types impulse-worker impulse-counter')
  expect(policy).toMatch(/script-src 'nonce-[^ ]+' 'strict-dynamic';/)
})

test('requests the session from the backend once per HTML document of a signed-in member, and forbids browsers to cache the document', async () => {
  const response = await fake.app.inject({ url: '/', headers: { cookie: await fake.signedIn() } })
  expect(response.headers['cache-control']).toBe('no-store')
  expect(rendered[0]?.document.session).toMatchObject({ accessToken: 'access of bearer-1' })
  expect(fake.requests.filter(({ url }) => url === '/api/session/')).toHaveLength(1)
  expect(fake.requests.find(({ url }) => url === '/api/session/')?.language).toBe('ru-RU')
})

test('removes the session cookie when the session ends before or during the rendering of the HTML document', async () => {
  const cookie = await fake.signedIn()
  const refused = await fake.app.inject({ url: '/refused', headers: { cookie } })
  expect(String(refused.headers['set-cookie'])).toContain('Max-Age=0')
  fake.sessions.clear()
  const endedResponse = await fake.app.inject({ url: '/', headers: { cookie } })
  expect(String(endedResponse.headers['set-cookie'])).toContain('Max-Age=0')
  expect(rendered.at(-1)?.document.session).toBeNull()
})

describe('HTML documents while the app server cannot load the session', () => {
  const backendByOutage: Record<string, FakeBackend['backend']> = {
    'the backend cannot be reached': () => Promise.reject(new Error('away')),
    'the database of the backend is unavailable': async () =>
      Response.json({ error: { code: 'unavailable' } }, { status: 503 }),
    'the backend returns 500': async () => new Response('', { status: 500 }),
    'the response of the backend has no member': async () => Response.json({ accessToken: 'access' }),
    'the backend does not respond': (path, init) =>
      backendInProcess({ inject: () => new Promise<never>(() => {}) as never }, 20)(path, init),
  }
  test.each(Object.keys(backendByOutage))(
    'when %s, responds 503 and leaves the session cookie unchanged, and renders the page after the recovery of the backend',
    async (why) => {
      const cookie = await fake.signedIn()
      backend = backendByOutage[why]!
      for (const url of ['/', '/balance?category=reward', '/login', '/policy', '/welcome']) {
        const response = await fake.app.inject({ url, headers: { cookie } })
        expect([response.statusCode, response.headers['retry-after']], url).toEqual([503, '1'])
        expect(response.body).toContain('<h1>Сервис временно недоступен</h1>')
        expect(response.headers).not.toHaveProperty('set-cookie')
        expect(response.headers['cache-control']).toBe('no-store')
      }
      expect(rendered).toHaveLength(0)
      backend = fake.backend
      const response = await fake.app.inject({ url: '/', headers: { cookie } })
      expect([response.statusCode, rendered[0]?.document.session]).toMatchObject([200, { user: member }])
    },
  )
})

test('shows the outage page when the backend becomes unavailable while an HTML document is rendered', async () => {
  const headers = { cookie: await fake.signedIn() }
  const response = await fake.app.inject({ url: '/interrupted', headers })
  expect(response.statusCode).toBe(503)
  expect(response.body).toContain('<h1>Сервис временно недоступен</h1>')
  expect(response.headers).not.toHaveProperty('set-cookie')
})

test.each(['/api/nothing', '/assets/nothing.js', '//evil.example', '/balance.data', '/_root.data'])(
  'returns 404 for the path %s, which is not a page',
  async (url) => {
    expect((await fake.app.inject({ url })).statusCode).toBe(404)
    expect(rendered).toHaveLength(0)
  },
)

test('compresses HTML documents only with an encoding that the browser accepts', async () => {
  const sendRequest = async (encoding: string) =>
    fake.app.inject({ url: '/', headers: { 'accept-encoding': encoding } })
  const [br, gz, none, refused] = await Promise.all(
    ['gzip, deflate, br', 'gzip', '', 'br;q=0'].map(sendRequest),
  )
  expect(br?.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br!.rawPayload).toString()).toContain('<html>')
  expect(gz?.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gz!.rawPayload).toString()).toContain('<html>')
  expect(none?.payload).toContain('<html>')
  expect(refused?.headers).not.toHaveProperty('content-encoding')
  for (const response of [br, gz, none]) expect(response?.headers['vary']).toBe('Accept-Encoding')
})
