import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { openLog } from '../../log/log.ts'
import { buildApp } from '../app.ts'

const app = buildApp({ log: openLog('silent'), allowsHost: () => true, trustedProxies: [] })
const handled: string[] = []
app.post('/api/echo', ({ body }) => body)
app.get('/api/smuggled', () => {
  handled.push('/api/smuggled')
  return {}
})
const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
afterAll(() => app.close())

/** Sends bytes that no client library would send, and returns all that the server sends until it closes. */
async function answerTo(...lines: string[]): Promise<string> {
  const socket = connect(Number(address.port), address.hostname)
  socket.write(lines.join('\r\n'))
  return text(socket)
}

const smuggled = ['GET /api/smuggled HTTP/1.1', 'Host: x', 'Connection: close', '', '']

it.each([
  ['both a length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked', '', '0', '', ...smuggled]],
  ['two lengths', ['Content-Length: 2', 'Content-Length: 4', '', '{}', ...smuggled]],
  ['an unknown transfer', ['Transfer-Encoding: chunked, identity', '', '0', '', ...smuggled]],
])('a request with %s is refused, and nothing after it is read as another request', async (_what, rest) => {
  const answer = await answerTo(
    'POST /api/echo HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    ...rest,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  expect(handled).toEqual([])
})

it('the same bytes after a request with one length are read as another request', async () => {
  const head = [
    'POST /api/echo HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    'Content-Length: 2',
    '',
  ]
  expect(await answerTo(...head, `{}${smuggled.join('\r\n')}`)).toMatch(/^HTTP\/1\.1 200 [^]*HTTP\/1\.1 200 /)
  expect(handled.splice(0)).toEqual(['/api/smuggled'])
})

it('TRACE and TRACK are refused, and the answer contains none of the headers of the request', async () => {
  for (const method of ['TRACE', 'TRACK']) {
    const answer = await answerTo(
      `${method} /api/smuggled HTTP/1.1`,
      'Host: x',
      'Cookie: impulse=secret',
      'Connection: close',
      '',
      '',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 40[0-9] /)
    expect(answer).not.toMatch(/cookie|secret/i)
  }
  expect(handled).toEqual([])
})
