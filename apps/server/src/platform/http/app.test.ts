import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { invariant, Refusal } from '../refusal/refusal.ts'
import { openLog } from '../log/log.ts'
import { type App, buildApp } from './app.ts'
import { createHostCheck } from './requests/refuse-cross-origin-requests.ts'
import { withoutIdleLimit } from './requests/without-idle-limit.ts'

const lines: string[] = []
const app = buildApp({
  log: openLog('error', { write: (line: string) => void lines.push(line) }),
  allowsHost: createHostCheck({ publicUrl: 'https://lk.example.ru', demo: true }),
  publicUrl: 'https://lk.example.ru',
  trustedProxies: [],
})
app.post(
  '/api/echo',
  { schema: { body: z.object({ n: z.int('invalid_request') }) } },
  (request) => request.body,
)
app.get('/api/refuse', () => {
  throw new Refusal('too_early', { retryAfter: 7 })
})
app.get('/api/away', () => {
  throw Object.assign(new Refusal('file_not_scanned'), { cause: new Error('connect ECONNREFUSED') })
})
app.post('/api/nothing', () => true)
app.get('/page', () => 'page')
app.get('/api/bug', () => invariant(false, 'secret words of the programmer'))

const securityHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}

const post = (payload: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/echo',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })

it.each([
  ['{"n": 1', 400, 'invalid_json'],
  ['', 400, 'invalid_json'],
  ['[]', 400, 'invalid_request'],
  ['{"n": "1"}', 400, 'invalid_request'],
  ['{"n": 1e400}', 400, 'invalid_request'],
  [`{"n": 1, "pad": "${'x'.repeat(70_000)}"}`, 413, 'body_too_large'],
  ['{"__proto__": {"n": 1}}', 400, 'invalid_json'],
])('the server refuses an invalid JSON body with a Russian message: %s', async (payload, status, code) => {
  const response = await post(payload)
  expect([response.statusCode, response.json().error.code]).toEqual([status, code])
  expect(response.json().error.message).toMatch(/[а-яё]/)
})

it('the server responds 415 to a body that is not JSON', async () => {
  const response = await post('n=1', { 'content-type': 'application/x-www-form-urlencoded' })
  expect([response.statusCode, response.json().error.code]).toEqual([415, 'unsupported_media_type'])
})

it('the log has the reason why another program caused a refusal, and the response has not', async () => {
  lines.length = 0
  const response = await app.inject('/api/away')
  expect(response.json().error.code).toBe('file_not_scanned')
  expect(response.body).not.toContain('ECONNREFUSED')
  expect(lines.filter((line) => line.includes('another program failed'))).toHaveLength(1)
  expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({
      code: 'file_not_scanned',
      err: expect.objectContaining({ message: 'connect ECONNREFUSED' }),
    }),
  )
  lines.length = 0
  await app.inject('/api/refuse')
  expect(lines).toEqual([])
})

it('a refusal is sent with its status, code, details and Retry-After header', async () => {
  const response = await app.inject('/api/refuse')
  expect(response.statusCode).toBe(429)
  expect(response.headers['retry-after']).toBe('7')
  expect(response.json().error).toMatchObject({ code: 'too_early', details: { retryAfter: 7 } })
})

it('the server responds 500 to an unexpected error, with a general message and the request id but without the message of the error', async () => {
  const response = await app.inject('/api/bug')
  expect(response.statusCode).toBe(500)
  expect(response.body).not.toContain('secret words')
  expect(response.json().error.message).toBe('Неожиданная ошибка сервера, повторите попытку позднее')
  expect(response.json().error.requestId).toMatch(/^[\da-f-]{36}$/)
})

it.each([
  ['its own host', { host: 'lk.example.ru' }, 200],
  ['localhost in demo mode', { host: 'localhost:3000' }, 200],
  ['a foreign host', { host: 'evil.example' }, 400],
  ['a host that begins with the own host', { host: 'lk.example.ru.evil.example' }, 400],
  [
    'the same origin',
    { host: 'lk.example.ru', origin: 'https://lk.example.ru', 'sec-fetch-site': 'same-origin' },
    200,
  ],
  ['localhost of a demo', { host: 'localhost:3000', origin: 'http://localhost:3000' }, 200],
  ['its own host without TLS', { host: 'lk.example.ru', origin: 'http://lk.example.ru' }, 403],
  ['a foreign origin', { host: 'lk.example.ru', origin: 'https://evil.example' }, 403],
  ['the origin `null`', { host: 'lk.example.ru', origin: 'null' }, 403],
  ['another site', { host: 'lk.example.ru', 'sec-fetch-site': 'cross-site' }, 403],
  ['another origin of the same site', { host: 'lk.example.ru', 'sec-fetch-site': 'same-site' }, 403],
])(
  'the server accepts only its own host, and refuses requests from pages of other origins: %s',
  async (_who, headers, status) => {
    expect((await post('{"n": 1}', headers)).statusCode).toBe(status)
  },
)

it('an API response is JSON in UTF-8, whether it is data, a refusal or an unexpected error', async () => {
  const responses = [await post('{"n": 1}'), await app.inject('/api/refuse'), await app.inject('/api/bug')]
  for (const { headers } of responses) expect(headers['content-type']).toBe('application/json; charset=utf-8')
})

it('every API response forbids caching, including refusals and responses to unexpected errors', async () => {
  for (const url of ['/api/refuse', '/api/bug', '/api/none']) {
    expect((await app.inject(url)).headers['cache-control']).toBe('no-store')
  }
})

it.each([
  ['a page', { url: '/page' }],
  ['an API response', { method: 'POST', url: '/api/nothing' }],
  ['a refusal', { url: '/api/refuse' }],
  ['an unexpected error', { url: '/api/bug' }],
  ['an unknown address', { url: '/none' }],
  ['an address that cannot be decoded', { url: '/%' }],
  ['a foreign host', { url: '/page', headers: { host: 'evil.example' } }],
] as const)('every response has the security headers: %s', async (_what, request) => {
  const { headers } = await app.inject(request)
  expect(headers).toMatchObject(securityHeaders)
})

it('a response to bytes that are not HTTP has the security headers', async () => {
  const listening = buildApp({
    log: openLog('silent'),
    allowsHost: () => true,
    publicUrl: 'https://lk.example.ru',
    trustedProxies: [],
  })
  const address = new URL(await listening.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(address.port), address.hostname)
  socket.end('not HTTP\r\n\r\n')
  const answer = await text(socket)
  await listening.close()
  for (const [name, value] of Object.entries(securityHeaders))
    expect(answer).toContain(`${name}: ${value}\r\n`)
})

it('a server without TLS sends no Strict-Transport-Security', async () => {
  const plain = buildApp({ log: openLog('silent'), allowsHost: () => true, trustedProxies: [] })
  expect((await plain.inject('/')).headers).not.toHaveProperty('strict-transport-security')
})

it.each(['/api/%ff', '/console/api/%'])(
  'the server responds 400 in its own error format to a URL of the API that cannot be decoded: %s',
  async (url) => {
    const response = await app.inject(url)
    expect([response.statusCode, response.json().error.code]).toEqual([400, 'invalid_request'])
  },
)

it('the server redirects a page’s URL that cannot be decoded to an address without a page', async () => {
  const { statusCode, headers } = await app.inject('/news/%E0%A4%A')
  expect([statusCode, headers.location]).toEqual([302, '/404'])
})

it('the server applies the origin check and the API headers to a path with percent-encoded letters (`/%61pi/…`)', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/%61pi/echo',
    payload: '{"n": 1}',
    headers: { 'content-type': 'application/json', host: 'lk.example.ru', 'sec-fetch-site': 'cross-site' },
  })
  expect(response.statusCode).toBe(403)
  expect(response.headers['cache-control']).toBe('no-store')
})

it('a route that takes no body accepts an empty request with the content type JSON', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/nothing',
    headers: { 'content-type': 'application/json' },
  })
  expect(response.statusCode).toBe(200)
})

it('the server closes without waiting for connections that have sent no complete request', async () => {
  const closing = buildApp({ log: openLog('silent'), allowsHost: () => true, trustedProxies: [] })
  closing.get('/healthz', () => ({ status: 'ok' }))
  const address = new URL(await closing.listen({ host: '127.0.0.1', port: 0 }))
  const idle = connect(Number(address.port), address.hostname)
  await once(idle, 'connect')
  const incomplete = connect(Number(address.port), address.hostname)
  await once(incomplete, 'connect')
  incomplete.write('GET /healthz HTTP/1.1\r\nHost: x')
  // The response to this request proves that the server has accepted the connections `idle` and `incomplete`, which
  // were opened before it.
  await fetch(new URL('/healthz', address))
  const closed = Promise.all([once(idle, 'close'), once(incomplete, 'close')])
  await closing.close()
  await closed
})

it('a request whose work takes minutes has no idle limit during this work, and has it again afterwards', async () => {
  const listening = buildApp({ log: openLog('silent'), allowsHost: () => true, trustedProxies: [] })
  listening.get('/long', async (request) => {
    const limits = [request.raw.socket.timeout]
    await withoutIdleLimit(request, async () => void limits.push(request.raw.socket.timeout))
    return [...limits, request.raw.socket.timeout]
  })
  const address = new URL(await listening.listen({ host: '127.0.0.1', port: 0 }))
  expect(await (await fetch(new URL('/long', address))).json()).toEqual([60_000, 0, 60_000])
  await listening.close()
})

it('the server responds 400 in its own error format to bytes that are not HTTP', async () => {
  const listening = buildApp({ log: openLog('silent'), allowsHost: () => true, trustedProxies: [] })
  expect(await responseTo(listening, 'ни то ни сё\r\n\r\n')).toMatch(/^HTTP\/1.1 400 [^]*"invalid_request"/)
  await listening.close()
})

it.each([
  ['its own host', 'GET /healthz', ['Host: lk.example.ru'], 200],
  ['its own host twice', 'GET /healthz', ['Host: lk.example.ru', 'Host: lk.example.ru'], 400],
  [
    'its own host followed by a foreign host',
    'GET /healthz',
    ['Host: lk.example.ru', 'hOST: evil.example'],
    400,
  ],
  [
    'a foreign host followed by its own host',
    'POST /api/nothing',
    ['Host: evil.example', 'Host: lk.example.ru'],
    400,
  ],
  ['no host', 'GET /healthz', [], 400],
  ['a foreign host in the address', 'POST http://evil.example/api/nothing', ['Host: lk.example.ru'], 400],
  [
    'a foreign `Host` header and its own host in the address',
    'POST http://lk.example.ru/api/nothing',
    ['Host: evil.example'],
    400,
  ],
])(
  'the server accepts only a request that names the server’s own host exactly once: %s',
  async (_who, request, headers, status) => {
    const listening = buildApp({
      log: openLog('silent'),
      allowsHost: createHostCheck({ publicUrl: 'https://lk.example.ru', demo: false }),
      trustedProxies: [],
    })
    listening.get('/healthz', () => ({ status: 'ok' }))
    listening.post('/api/nothing', () => true)
    const header = [`${request} HTTP/1.1`, ...headers, 'Content-Length: 0', 'Connection: close']
    const response = await responseTo(listening, `${header.join('\r\n')}\r\n\r\n`)
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    await listening.close()
  },
)

/**
 * Sends bytes over a new connection, and returns everything that the server sends until it closes the
 * connection.
 */
async function responseTo(listening: App, bytes: string): Promise<string> {
  const address = new URL(await listening.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(address.port), address.hostname)
  socket.write(bytes)
  let response = ''
  for await (const chunk of socket) response += String(chunk)
  return response
}
