import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backendAt } from './backend.ts'
import { forwardApi } from './forward-api.ts'
import { sessionCookie } from '../session/session-cookie.ts'
import { sessionRoutes } from '../session/session-routes.ts'

let backend: Server
let front: FastifyInstance
let handleRequest: (request: IncomingMessage, response: ServerResponse) => void
let address: string

beforeEach(async () => {
  backend = createServer((request, response) => handleRequest(request, response))
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve))
  front = Fastify()
  forwardApi(front, `http://127.0.0.1:${(backend.address() as AddressInfo).port}/base/`)
  address = await front.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  await front.close()
  backend.closeAllConnections()
  backend.close()
})

test('forwards a request to the backend with its body, query and host, but drops the hop-by-hop headers of the backend’s response', async () => {
  let forwardedRequest:
    | { url: string | undefined; headers: IncomingMessage['headers']; body: string }
    | undefined
  handleRequest = (request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      forwardedRequest = { url: request.url, headers: request.headers, body }
      response.writeHead(201, {
        'content-type': 'application/json',
        connection: 'x-secret',
        'x-secret': '1',
        'x-own': '2',
      })
      response.end('{"a":1}')
    })
  }
  const result = await fetch(`${address}/api/thing?x=1`, {
    method: 'POST',
    headers: { 'content-type': 'text/strange', 'accept-language': 'en' },
    body: 'the body',
  })
  expect(result.status).toBe(201)
  expect(await result.json()).toEqual({ a: 1 })
  expect(result.headers.get('x-own')).toBe('2')
  expect(result.headers.get('x-secret')).toBeNull()
  expect(forwardedRequest).toMatchObject({ url: '/base/api/thing?x=1', body: 'the body' })
  expect(forwardedRequest?.headers).toMatchObject({ 'accept-language': 'ru-RU', host: new URL(address).host })
})

test('forwards the reports of browsers to the backend, because this server has no journal', async () => {
  let received: (string | undefined)[] = []
  handleRequest = (request, response) => {
    received = [request.method, request.url, request.headers['content-type']]
    response.writeHead(204).end()
  }
  const headers = { 'content-type': 'application/reports+json' }
  const result = await fetch(`${address}/csp-reports`, { method: 'POST', headers, body: '[]' })
  expect([result.status, ...received]).toEqual([204, 'POST', '/base/csp-reports', headers['content-type']])
})

test('forwards pictures from the backend to the browser byte for byte', async () => {
  const bytes = Buffer.from([0, 255, 13, 10, 0])
  const requests: string[] = []
  handleRequest = (request, response) => {
    requests.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'image/webp' }).end(bytes)
  }
  for (const path of ['/_next/image?url=%2Fmedia%2Fa.webp&w=96&q=75', '/media/a.webp']) {
    const response = await fetch(address + path)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
  }
  expect(requests).toEqual(['/base/_next/image?url=%2Fmedia%2Fa.webp&w=96&q=75', '/base/media/a.webp'])
})

test('forwards cookies in both directions, and adds the app server’s session cookie to the response of a sign-in', async () => {
  const cookie = sessionCookie({ passwords: ['p'.repeat(32)] })
  const app = Fastify()
  sessionRoutes(app, { cookie, backend: () => Promise.reject(new Error('not asked')) })
  forwardApi(app, `http://127.0.0.1:${(backend.address() as AddressInfo).port}`)
  let receivedCookie: string | undefined
  handleRequest = (request, response) => {
    receivedCookie = request.headers.cookie
    response.writeHead(200, {
      'content-type': 'application/json',
      'x-session-bearer': 'bearer-1',
      'set-cookie': 'impulse-device=new; Path=/api/mobile-auth',
    })
    response.end('{}')
  }
  const headers = { cookie: 'impulse-device=old' }
  const verified = await app.inject({ method: 'POST', url: '/api/mobile-auth/verify', headers })
  expect(receivedCookie).toBe('impulse-device=old')
  expect(verified.headers['set-cookie']).toEqual([
    'impulse-device=new; Path=/api/mobile-auth',
    expect.stringMatching(/^impulse=[\w-]{80}/),
  ])
})

test('forwards each message of an event stream as soon as the backend writes the message', async () => {
  let write: (text: string) => void = () => undefined
  handleRequest = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: 1\n\n')
    write = (text) => response.end(text)
  }
  const result = await fetch(`${address}/api/events`)
  const reader = result.body!.getReader()
  const decoder = new TextDecoder()
  expect(decoder.decode((await reader.read()).value)).toBe('data: 1\n\n')
  write('data: 2\n\n')
  expect(decoder.decode((await reader.read()).value)).toBe('data: 2\n\n')
})

test('responds 502 with the code `unavailable` when the backend closes the connection without a response', async () => {
  handleRequest = (request) => request.socket.destroy()
  const response = await fetch(`${address}/api/thing`)
  expect(response.status).toBe(502)
  expect(await response.json()).toMatchObject({ error: { code: 'unavailable' } })
})

test('a call to a separate backend sends the caller’s host name and bearer token; the call throws when the backend closes the connection', async () => {
  handleRequest = (request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] })
    response.end(
      JSON.stringify({ url: request.url, host: request.headers.host, auth: request.headers.authorization }),
    )
  }
  const sendRequest = backendAt(`http://127.0.0.1:${(backend.address() as AddressInfo).port}/base`)
  const headers = { host: 'lk.example.ru', authorization: 'Bearer x' }
  const result = await sendRequest('/api/session/', { method: 'GET', headers })
  expect(await result.json()).toEqual({ url: '/base/api/session/', host: 'lk.example.ru', auth: 'Bearer x' })
  handleRequest = (_request, response) => response.writeHead(204).end()
  expect((await sendRequest('/api/session/end', { method: 'POST', headers, body: '{}' })).status).toBe(204)
  handleRequest = (request) => request.socket.destroy()
  await expect(sendRequest('/api/session/', { method: 'GET', headers })).rejects.toThrow()
})
