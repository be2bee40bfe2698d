import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { callHttp, parseRetryAfter } from './http-client.ts'

let respond: RequestListener = () => undefined
let requests = 0
const server = createServer((request, response) => {
  requests += 1
  respond(request, response)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const post = (timeoutMs = 5_000) =>
  callHttp({ method: 'POST', service: url, path: '', auth: 'name:secret', body: { ключ: 1 }, timeoutMs })

it('callHttp sends the credentials and the JSON body, and returns the status and the JSON of the response', async () => {
  respond = (request, response) => {
    request.setEncoding('utf8').on('data', (body: string) => {
      response.writeHead(418).end(JSON.stringify({ body, auth: request.headers.authorization }))
    })
  }
  const auth = `Basic ${btoa('name:secret')}`
  expect(await post()).toEqual({ status: 418, json: { body: '{"ключ":1}', auth } })
  respond = (_request, response) => response.end('<html>')
  expect(await post()).toEqual({ status: 200, json: undefined })
})

const failures: Record<string, [error: RegExp, listener: RequestListener]> = {
  'a broken connection': [/socket hang up/, (_request, response) => response.destroy()],
  'a response that is cut off': [
    /^aborted$/,
    (_request, response) => void (response.write('{'), setImmediate(() => response.destroy())),
  ],
  'a response that never ends': [
    /^aborted$/,
    (_request, response) => void setInterval(() => response.write(' '), 1).unref(),
  ],
  'no response': [/operation was aborted/, () => undefined],
  'a response that is too large': [/too large/, (_request, response) => response.end('1'.repeat(300_000))],
}

it('for every kind of faulty response, callHttp sends the request only once and throws no later than its timeout', async () => {
  const received: string[] = []
  respond = (request, response) => {
    const kind = decodeURIComponent(request.url?.slice(1) ?? '')
    received.push(kind)
    failures[kind]?.[1](request, response)
  }
  // Sends all requests at the same time, because two of the failures last until the timeout.
  const outcomes = await Promise.all(
    Object.keys(failures).map((kind) =>
      callHttp({ method: 'POST', service: url, path: encodeURIComponent(kind), timeoutMs: 2_000 }).catch(
        (error: unknown) => [kind, String(error instanceof Error && error.message)],
      ),
    ),
  )
  expect(outcomes).toEqual(
    Object.entries(failures).map(([kind, [error]]) => [kind, expect.stringMatching(error)]),
  )
  expect(received.toSorted()).toEqual(Object.keys(failures).toSorted())
})

it('callHttp does not follow a redirect, because the redirected request would send the secret to another server', async () => {
  respond = (_request, response) => response.writeHead(307, { location: url }).end()
  requests = 0
  expect(await post()).toMatchObject({ status: 307 })
  expect(requests).toBe(1)
})

it.each([
  ['7', 7_000],
  ['Sun, 29 Nov 2026 10:00:30 GMT', 30_000],
  ['Sun, 29 Nov 2026 09:00:00 GMT', 0],
  ['soon', 0],
  [undefined, 0],
])('the time to wait in the header Retry-After is seconds or a date: %s', (header, expected) => {
  expect(parseRetryAfter(header, Date.parse('2026-11-29T10:00:00Z'))).toBe(expected)
})
