import Fastify, { type FastifyInstance } from 'fastify'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventsPath } from '@impulse/api/notifications/event-stream'
import { expect, onTestFinished, test } from 'vitest'
import { setBackendLanguage } from './backend-language.ts'
import { documentRoutes } from '../pages/page-routes.ts'
import { eventStreams } from './event-streams.ts'
import { fakeBackend } from './fake-backend.test-parts.ts'
import { forwardApi } from './forward-api.ts'
import { sessionRoutes } from '../session/session-routes.ts'

const english = { 'accept-language': 'en-US,en;q=0.9' }
const calls = [
  ['POST', '/api/captcha/challenge'],
  ['GET', eventsPath],
  ['POST', '/api/mobile-auth/code'],
  ['PUT', '/api/lk/edit/set-img/'],
  ['DELETE', '/api/news/'],
  ['GET', '/media/a.webp'],
] as const

test('sets Russian as the language of every request to a backend in the same process, whatever the browser’s language (spec 1.2)', async () => {
  const app = Fastify()
  setBackendLanguage(app)
  app.all('/*', ({ headers }) => headers['accept-language'])
  for (const [method, url] of calls) {
    const response = await app.inject({ method, url, headers: english })
    expect(response.body, url).toBe('ru-RU')
  }
})

test('sets Russian as the language of every request to a separate backend, whatever the browser’s language (spec 1.2)', async () => {
  const receivedHeaders: IncomingHttpHeaders[] = []
  const backend = createServer((request, response) => {
    receivedHeaders.push(request.headers)
    response.end()
  })
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve))
  const app: FastifyInstance = Fastify()
  setBackendLanguage(app)
  forwardApi(app, `http://127.0.0.1:${(backend.address() as AddressInfo).port}`)
  onTestFinished(async () => {
    await app.close()
    backend.close()
  })
  for (const [method, url] of calls) await app.inject({ method, url, headers: english })
  expect(receivedHeaders.map((headers) => headers['accept-language'])).toEqual(calls.map(() => 'ru-RU'))
})

test('sets Russian as the language of the app server’s own requests for sessions, page data, transactions, notifications and logouts (spec 1.2)', async () => {
  const fake = fakeBackend()
  sessionRoutes(fake.app, fake)
  eventStreams(fake.app, { ...fake, pollMs: 1 })
  fake.app.post('/api/notification/marks/', () => ({ marks: [null] }))
  documentRoutes(fake.app, {
    backend: fake.backend,
    cookie: fake.cookie,
    dev: false,
    brand: { name: '', tagline: '', supportEmail: '', sidebarLinks: [] },
    render: async (_request, document) => {
      await document.send({ method: 'GET', path: '/api/accounts/transactions', headers: english })
      return new Response('<html>')
    },
  })
  const headers = { cookie: await fake.signedIn(), ...english }
  await fake.app.inject({ url: '/balance', headers })
  await fake.app.inject({ url: '/api/transactions', headers })
  // The fake backend returns null instead of a read state, which means that the session has ended. The app server
  // therefore closes the event stream.
  await fake.app.inject({ url: eventsPath, headers })
  await fake.app.inject({ method: 'POST', url: '/api/logout', headers })
  const ownRequests = fake.requests.filter(({ language }) => language !== english['accept-language'])
  expect(ownRequests.map(({ url }) => url.split('?', 1)[0])).toEqual([
    '/api/session/',
    '/api/maintenance/',
    '/api/accounts/transactions',
    '/api/accounts/transactions',
    '/api/session/',
    '/api/notification/marks/',
    '/api/session/end',
  ])
  expect(new Set(ownRequests.map(({ language }) => language))).toEqual(new Set(['ru-RU']))
})
