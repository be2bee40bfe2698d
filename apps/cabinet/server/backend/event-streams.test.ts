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
let readStates: Map<string, string>
let requests: string[][]
let isAway: boolean

beforeEach(async () => {
  fake = fakeBackend()
  readStates = new Map()
  requests = []
  isAway = false
  fake.app.post('/api/notification/marks/', async (request, reply) => {
    if (isAway) return reply.status(503).send({})
    const { bearers } = request.body as { bearers: string[] }
    requests.push(bearers)
    return {
      marks: bearers.map((bearer) => (fake.sessions.has(bearer) ? (readStates.get(bearer) ?? '.0') : null)),
    }
  })
  eventStreams(fake.app, { ...fake, pollMs: 10, beatMs: 50 })
  await fake.app.listen({ port: 0 })
})
afterEach(() => fake.app.close())

type Listener = {
  response: IncomingMessage
  text: () => string
  hears: (message: string) => Promise<void>
  closed: Promise<unknown>
}

async function listen(headers: Record<string, string> = {}, app = fake.app): Promise<Listener> {
  const { port } = app.server.address() as AddressInfo
  const asking = get({ port, path: '/api/events', headers })
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  let message = ''
  const closed = once(response, 'close')
  response.setEncoding('utf8').on('data', (text: string) => (message += text))
  response.on('error', () => undefined)
  const hears = async (text: string): Promise<void> => {
    while (!message.includes(text)) await once(response, 'data')
  }
  return { response, text: () => message, hears, closed }
}

test('an event stream sends the notifications’ read state once after each change, and heartbeats between the changes', async () => {
  const cookie = await fake.signedIn()
  const [bearer = ''] = fake.sessions
  const stream = await listen({ cookie, 'accept-encoding': 'br, gzip' })
  expect(stream.response.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
  })
  expect(stream.response.headers).not.toHaveProperty('content-encoding')
  await stream.hears('id: .0\nevent: bell\ndata: .0\n\n')
  expect(stream.text()).toMatch(/^retry: \d{4}\n\n/)
  await stream.hears('\n:\n\n')
  readStates.set(bearer, 'n1.1.1')
  await stream.hears('data: n1.1.1')
  await stream.hears(':\n\n:\n\n')
  expect(stream.text().match(/event: bell/g)).toHaveLength(2)
  expect(stream.text()).not.toContain(bearer)
})

test('a reconnected event stream sends only heartbeats until the read state differs from the last one that the browser received', async () => {
  const headers = { cookie: await fake.signedIn() }
  const [bearer = ''] = fake.sessions
  readStates.set(bearer, 'n1.1.1')
  const back = await listen({ ...headers, 'last-event-id': 'n1.1.1' })
  await back.hears(':\n\n:\n\n')
  expect(back.text()).not.toContain('event:')
  readStates.set(bearer, 'n2.2.1')
  await back.hears('data: n2.2.1')
})

test('closes the event stream of an ended session, and refuses a stream request without a valid session or from another site', async () => {
  const cookie = await fake.signedIn()
  const stream = await listen({ cookie })
  await stream.hears('event: bell')
  fake.sessions.clear()
  await stream.hears('event: ended\ndata:\n\n')
  await stream.closed
  const unauthenticated = [{}, { cookie: 'impulse=nonsense' }]
  for (const headers of unauthenticated) expect((await listen(headers)).response.statusCode).toBe(401)
  const foreign = await listen({ cookie, 'sec-fetch-site': 'cross-site' })
  expect(foreign.response.statusCode).toBe(403)
  expect((await listen({ cookie })).response.statusCode).toBe(401)
})

test('closes the oldest event stream of a session when the session opens a fifth event stream', async () => {
  const headers = { cookie: await fake.signedIn() }
  const first = await listen(headers)
  await Promise.all([1, 2, 3, 4].map(() => listen(headers)))
  await first.closed
})

test('closes the oldest event stream of a member when the member’s sessions open a seventeenth event stream', async () => {
  const bearers = ['bearer-1', 'bearer-2', 'bearer-3', 'bearer-4', 'bearer-5']
  const memberListeners: Listener[] = []
  for (const bearer of bearers) {
    fake.sessions.add(bearer)
    const headers = { cookie: await fake.sealCookie(bearer) }
    const count = bearer === bearers.at(-1) ? 1 : 4
    for (let i = 0; i < count; i += 1) memberListeners.push(await listen(headers))
  }
  await memberListeners[0]?.closed
  // Waits until each stream has received its first `bell` event and its first heartbeat, in either order. From then on,
  // each stream receives only heartbeats.
  for (const { hears } of memberListeners.slice(1)) {
    await hears('event: bell')
    await hears(':\n\n')
  }
  // A stream of another member does not count towards the limit of the first member.
  fake.userByBearer.set('bearer-6', 'u2')
  fake.sessions.add('bearer-6')
  const otherListener = await listen({ cookie: await fake.sealCookie('bearer-6') })
  await otherListener.hears('event: bell')
  await Promise.all(memberListeners.slice(1).map(({ text: message, hears }) => hears(`${message()}:\n\n`)))
})

test('opens an event stream while the backend is unavailable, and sends the read state as soon as the backend is available again', async () => {
  const cookie = await fake.signedIn()
  const front = Fastify()
  let isReached = false
  const backend: typeof fake.backend = (...requests) =>
    isReached ? fake.backend(...requests) : Promise.reject(new Error('away'))
  eventStreams(front, { cookie: fake.cookie, backend, pollMs: 10, beatMs: 50 })
  await front.listen({ port: 0 })
  try {
    const stream = await listen({ cookie }, front)
    expect(stream.response.statusCode).toBe(200)
    isReached = true
    await stream.hears('event: bell')
  } finally {
    await front.close()
  }
})

test('requests the notifications’ read states for all event streams in one backend call, and leaves the streams open when the call fails', async () => {
  const headers = { cookie: await fake.signedIn() }
  const [bearer = ''] = fake.sessions
  const listeners = await Promise.all([listen(headers), listen(headers)])
  for (const { hears } of listeners) await hears('event: bell')
  expect(requests).toContainEqual([bearer, bearer])
  isAway = true
  readStates.set(bearer, 'n1.1.1')
  await listeners[0].hears(':\n\n:\n\n')
  isAway = false
  for (const { hears } of listeners) await hears('data: n1.1.1')
})

test('when the backend returns an invalid read state, the event stream stays open and does not send this read state', async () => {
  const stream = await listen({ cookie: await fake.signedIn() })
  const [bearer = ''] = fake.sessions
  await stream.hears('event: bell')
  const before = requests.length
  readStates.set(bearer, { mark: 'n1.1.1' } as never)
  while (requests.length < before + 2) await once(stream.response, 'data')
  readStates.set(bearer, 'n2.2.1')
  await stream.hears('data: n2.2.1')
  expect(stream.text()).not.toContain('[object Object]')
})

test('closes the event streams and refuses new streams when the server shuts down', async () => {
  const stream = await listen({ cookie: await fake.signedIn() })
  await stream.hears('event: bell')
  fake.app.server.emit('closingGently')
  await stream.closed
  expect((await listen({ cookie: await fake.signedIn() })).response.statusCode).toBe(503)
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
    readStates.set(bearer, 'n1.1.1')
    await stream.hears('data: n1.1.1')
    // The app server itself responds to this path and checks the cookie, so the request is not forwarded to
    // the backend.
    expect(fake.requests.filter(({ url }) => url === '/api/events')).toEqual([])
    expect((await listen({}, front)).response.statusCode).toBe(401)
    isAway = true
    readStates.set(bearer, 'n2.2.1')
    await stream.hears(':\n\n:\n\n')
    isAway = false
    await stream.hears('data: n2.2.1')
    fake.sessions.clear()
    await stream.closed
  } finally {
    await front.close()
  }
})
