import { expect, test } from 'vitest'
import { memberViewPages } from '@impulse/api/members/impersonation'
import type { Backend } from '../backend/backend.ts'
import { fakeBackend, member } from '../backend/fake-backend.test-parts.ts'
import { impersonationRoutes } from './impersonation-routes.ts'

const id = '00000000-0000-7000-8000-000000000001'
const base = `${memberViewPages}/${id}`
const bearer = `v.${'b'.repeat(43)}`
const token = 't'.repeat(43)
const cookieName = `impulse-view-${id}`
const cookie = `${cookieName}=${bearer}`

const page = `<html><head><link rel="modulepreload" href="/assets/x.js"><link rel="manifest" href="/m"></head>
<body class="x"><script nonce="n">fetch("/api/logout")</script><a class="y" href="/balance">Баланс</a>
<a href="${base}/lk">Профиль</a><a href="#main">К тексту</a><a href="https://example.ru">Сайт</a><button>Вывести</button></body></html>`

type Options = { location?: string; backend?: Backend; publicUrl?: string }

function impersonationServer({ location, backend, publicUrl }: Options = {}) {
  const { app, backend: workingBackend } = fakeBackend()
  const sent: string[] = []
  const tokens = new Set([token])
  app.post('/api/member-view/open', (request, reply) =>
    tokens.delete((request.body as { token: string }).token) ? { id, bearer } : reply.status(404).send({}),
  )
  const isIt = (authorization: string | undefined) => authorization === `Bearer ${bearer}`
  app.get('/api/member-view', ({ headers }, reply) =>
    isIt(headers.authorization)
      ? { id, user: { ...member, firstName: '<b>Злой' }, endsAt: '2026-11-22T12:15:00+03:00' }
      : reply.status(401).send({}),
  )
  app.post('/api/member-view/end', () => true)
  app.all('/api/asked', ({ method, headers }) => sent.push(`${method} ${headers.authorization}`))
  impersonationRoutes(app, {
    backend: backend ?? workingBackend,
    publicUrl,
    brand: { name: '', tagline: '', supportEmail: '', sidebarLinks: [] },
    render: async (request, document, basename) => {
      const options = {
        path: '/api/asked',
        headers: { authorization: 'Bearer ' },
        signal: new AbortController().signal,
      }
      await document.send({ ...options, method: 'GET' })
      expect((await document.send({ ...options, method: 'POST', body: '{}' })).status).toBe(403)
      expect([basename, JSON.stringify(document.session)]).toEqual([base, expect.not.stringContaining('v.')])
      if (location !== undefined) return new Response(null, { status: 302, headers: { location } })
      return new Response(`${page}${new URL(request.url).pathname}`)
    },
  })
  return { app, sent }
}

const formRequest = (body: string) => ({
  method: 'POST' as const,
  url: memberViewPages,
  payload: body,
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    // If the console is on another host, its form that opens an impersonation arrives without a referrer and with the
    // origin `null`.
    origin: 'null',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
  },
})

test('a posted token opens an impersonation once, and the response sets a cookie that is valid only for the pages of this impersonation', async () => {
  const { app } = impersonationServer()
  const opened = await app.inject(formRequest(`token=${token}`))
  expect([opened.statusCode, opened.headers.location]).toEqual([303, `${base}/`])
  expect(String(opened.headers['set-cookie'])).toBe(
    `${cookie}; Max-Age=900; Path=/; HttpOnly; Secure; SameSite=Lax`,
  )
  for (const body of [`token=${token}`, 'token=', '']) {
    const response = await app.inject(formRequest(body))
    expect([response.statusCode, response.headers['set-cookie']]).toEqual([401, undefined])
  }
})

test('when the response of the backend is invalid, opens no impersonation and shows no page of an impersonation', async () => {
  const { app, sent } = impersonationServer({ backend: async () => Response.json({ id }) })
  const opened = await app.inject(formRequest(`token=${token}`))
  expect([opened.statusCode, opened.headers['set-cookie']]).toEqual([500, undefined])
  const shown = await app.inject({ url: `${base}/balance`, headers: { cookie } })
  expect([shown.statusCode, sent]).toEqual([500, []])
})

test('renders a page of an impersonation without scripts, with disabled controls, links within the impersonation, and a banner', async () => {
  const { app, sent } = impersonationServer()
  const response = await app.inject({ url: `${base}/balance`, headers: { cookie } })
  expect(response.statusCode).toBe(200)
  expect(response.body).not.toMatch(/<script|modulepreload|manifest|v\.b/)
  expect(response.body).toMatch(/<fieldset disabled class="as-member-page">[\s\S]*<button>Вывести/)
  expect(response.body).toContain(`<a class="y" href="${base}/balance">`)
  for (const link of [`href="${base}/lk"`, 'href="#main"', 'href="https://example.ru"'])
    expect(response.body).toContain(link)
  expect(response.body).toContain('участника <b>&lt;b&gt;Злой Кузнецов</b>')
  const policy = String(response.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/script-src|connect-src|worker-src|unsafe/)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(sent).toEqual([`GET Bearer ${bearer}`])
})

test('responds 401 to a request for an impersonation page without this impersonation’s cookie, and removes the cookie when staff end the impersonation', async () => {
  const { app, sent } = impersonationServer()
  for (const [url, headers] of [
    [`${base}/balance`, {}],
    [`${base}/balance`, { cookie: `${cookieName}=v.${'x'.repeat(43)}` }],
    [`${base}/balance`, { cookie: 'impulse=something' }],
    [`${memberViewPages}/00000000-0000-7000-8000-000000000002/`, { cookie }],
  ] as const) {
    const response = await app.inject({ url, headers })
    expect([response.statusCode, response.body.includes('Просмотр закончен')]).toEqual([401, true])
  }
  expect(sent).toEqual([])
  const endResponse = await app.inject({ method: 'POST', url: `${base}/end`, headers: { cookie } })
  expect(String(endResponse.headers['set-cookie'])).toContain(`${cookieName}=; Max-Age=0; Path=/;`)
})

test.each(['/welcome?next=%2F', `${base}/welcome?next=%2F`])(
  'a redirect to %s stays within the path of the impersonation',
  async (location) => {
    const { app } = impersonationServer({ location })
    const response = await app.inject({ url: `${base}/`, headers: { cookie } })
    expect([response.statusCode, response.headers.location]).toEqual([303, `${base}/welcome?next=%2F`])
  },
)

test('with TLS, the cookie of an impersonation has the prefix `__Host-`', async () => {
  const { app } = impersonationServer({ publicUrl: 'https://lk.example.ru' })
  const opened = await app.inject(formRequest(`token=${token}`))
  expect(String(opened.headers['set-cookie'])).toMatch(/^__Host-impulse-view-/)
  for (const [name, status] of [
    [cookieName, 401],
    [`__Host-${cookieName}`, 200],
  ] as const) {
    const shown = await app.inject({ url: `${base}/balance`, headers: { cookie: `${name}=${bearer}` } })
    expect(shown.statusCode).toBe(status)
  }
})
