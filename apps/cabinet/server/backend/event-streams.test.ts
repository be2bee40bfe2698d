import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backendAt } from './backend.ts'
import { eventStreams } from './event-streams.ts'
import { type FakeBackend, fakeBackend } from './fake-backend.test-parts.ts'
import { forwardApi } from './forward-api.ts'

let fake: FakeBackend
let marks: Map<string, string>
let requests: string[][]
let isAway: boolean

beforeEach(async () => {
  fake = fakeBackend()
  marks = new Map()
  requests = []
  isAway = false
  fake.app.post('/api/notification/marks/', async (request, reply) => {
    if (isAway) return reply.status(503).send({})
    const { bearers } = request.body as { bearers: string[] }
    requests.push(bearers)
    return {
      marks: bearers.map((bearer) => (fake.sessions.has(bearer) ? (marks.get(bearer) ?? '.0') : null)),
    }
  })
  eventStreams(fake.app, { ...fake, pollMs: 10, beatMs: 50 })
  await fake.app.listen({ port: 0 })
})
afterEach(() => fake.app.close())

type Listener = {
  answer: IncomingMessage
  text: () => string
  hears: (message: string) => Promise<void>
  ended: Promise<unknown>
}

async function listen(headers: Record<string, string> = {}, app = fake.app): Promise<Listener> {
  const { port } = app.server.address() as AddressInfo
  const asking = get({ port, path: '/api/events', headers })
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  let message = ''
  const ended = once(answer, 'close')
  answer.setEncoding('utf8').on('data', (text: string) => (message += text))
  answer.on('error', () => undefined)
  const hears = async (wanted: string): Promise<void> => {
    while (!message.includes(wanted)) await once(answer, 'data')
  }
  return { answer, text: () => message, hears, ended }
}

test('sends each new read state of the notifications once, without compression, and sends heartbeats between them', async () => {
  const cookie = await fake.signedIn()
  const [bearer = ''] = fake.sessions
  const stream = await listen({ cookie, 'accept-encoding': 'br, gzip' })
  expect(stream.answer.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
  })
  expect(stream.answer.headers).not.toHaveProperty('content-encoding')
  await stream.hears('id: .0\nevent: bell\ndata: .0\n\n')
  expect(stream.text()).toMatch(/^retry: \d{4}\n\n/)
  await stream.hears('\n:\n\n')
  marks.set(bearer, 'n1.1.1')
  await stream.hears('data: n1.1.1')
  await stream.hears(':\n\n:\n\n')
  expect(stream.text().match(/event: bell/g)).toHaveLength(2)
  expect(stream.text()).not.toContain(bearer)
})

test('sends only heartbeats to a client that reconnects, until the read state differs from the last one that the client received', async () => {
  const headers = { cookie: await fake.signedIn() }
  const [bearer = ''] = fake.sessions
  marks.set(bearer, 'n1.1.1')
  const back = await listen({ ...headers, 'last-event-id': 'n1.1.1' })
  await back.hears(':\n\n:\n\n')
  expect(back.text()).not.toContain('event:')
  marks.set(bearer, 'n2.2.1')
  await back.hears('data: n2.2.1')
})

test('closes the event streams of an ended session, and refuses a stream without a valid session or from another site', async () => {
  const cookie = await fake.signedIn()
  const stream = await listen({ cookie })
  await stream.hears('event: bell')
  fake.sessions.clear()
  await stream.hears('event: ended\ndata:\n\n')
  await stream.ended
  const unauthenticated = [{}, { cookie: 'impulse=nonsense' }]
  for (const headers of unauthenticated) expect((await listen(headers)).answer.statusCode).toBe(401)
  const foreign = await listen({ cookie, 'sec-fetch-site': 'cross-site' })
  expect(foreign.answer.statusCode).toBe(403)
  expect((await listen({ cookie })).answer.statusCode).toBe(401)
})

test('closes the oldest stream of a session when the session opens a fifth stream', async () => {
  const headers = { cookie: await fake.signedIn() }
  const first = await listen(headers)
  await Promise.all([1, 2, 3, 4].map(() => listen(headers)))
  await first.ended
})

test('closes the oldest stream of a member when the member’s sessions open a seventeenth stream', async () => {
  const bearers = ['bearer-1', 'bearer-2', 'bearer-3', 'bearer-4', 'bearer-5']
  const memberListeners: Listener[] = []
  for (const bearer of bearers) {
    fake.sessions.add(bearer)
    const headers = { cookie: await fake.sealCookie(bearer) }
    const count = bearer === bearers.at(-1) ? 1 : 4
    for (let i = 0; i < count; i += 1) memberListeners.push(await listen(headers))
  }
  await memberListeners[0]?.ended
  // Waits for the first read state and the first heartbeat of each stream, in any order. Later a stream gets
  // only heartbeats.
  for (const { hears } of memberListeners.slice(1)) {
    await hears('event: bell')
    await hears(':\n\n')
  }
  // A stream of another member does not count towards the limit of the first member.
  fake.userByBearer.set('bearer-6', 'u2')
  fake.sessions.add('bearer-6')
  const other = await listen({ cookie: await fake.sealCookie('bearer-6') })
  await other.hears('event: bell')
  await Promise.all(memberListeners.slice(1).map(({ text: message, hears }) => hears(`${message()}:\n\n`)))
})

test('opens a stream while the backend is unavailable, and sends the read state once the backend is available', async () => {
  const cookie = await fake.signedIn()
  const front = Fastify()
  let isReached = false
  const backend: typeof fake.backend = (...requests) =>
    isReached ? fake.backend(...requests) : Promise.reject(new Error('away'))
  eventStreams(front, { cookie: fake.cookie, backend, pollMs: 10, beatMs: 50 })
  await front.listen({ port: 0 })
  try {
    const stream = await listen({ cookie }, front)
    expect(stream.answer.statusCode).toBe(200)
    isReached = true
    await stream.hears('event: bell')
  } finally {
    await front.close()
  }
})

test('asks the backend for the read states of all streams in one call, and keeps the streams open when a call fails', async () => {
  const headers = { cookie: await fake.signedIn() }
  const [bearer = ''] = fake.sessions
  const both = await Promise.all([listen(headers), listen(headers)])
  for (const { hears } of both) await hears('event: bell')
  expect(requests).toContainEqual([bearer, bearer])
  isAway = true
  marks.set(bearer, 'n1.1.1')
  await both[0].hears(':\n\n:\n\n')
  isAway = false
  for (const { hears } of both) await hears('data: n1.1.1')
})

test('closes the event streams and refuses new streams when the server shuts down', async () => {
  const stream = await listen({ cookie: await fake.signedIn() })
  await stream.hears('event: bell')
  fake.app.server.emit('closingGently')
  await stream.ended
  expect((await listen({ cookie: await fake.signedIn() })).answer.statusCode).toBe(503)
})

test('opens event streams on an app server that calls a separate backend over the network', async () => {
  const { port } = fake.app.server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  const front = Fastify()
  eventStreams(front, { cookie: fake.cookie, backend: backendAt(address), pollMs: 10, beatMs: 50 })
  forwardApi(front, address)
  await front.listen({ port: 0 })
  try {
    const cookie = await fake.signedIn()
    const [bearer = ''] = fake.sessions
    const stream = await listen({ cookie }, front)
    await stream.hears('event: bell')
    marks.set(bearer, 'n1.1.1')
    await stream.hears('data: n1.1.1')
    // The app server itself responds to this path and checks the cookie, so the request is not forwarded to
    // the backend.
    expect(fake.requests.filter(({ url }) => url === '/api/events')).toEqual([])
    expect((await listen({}, front)).answer.statusCode).toBe(401)
    isAway = true
    marks.set(bearer, 'n2.2.1')
    await stream.hears(':\n\n:\n\n')
    isAway = false
    await stream.hears('data: n2.2.1')
    fake.sessions.clear()
    await stream.ended
  } finally {
    await front.close()
  }
})
