import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { refuseBadMessage } from './unreadable-requests.ts'

test('the server closes an unused connection without a response, and responds 408 to an incomplete request and 400 to bytes that are not HTTP', async () => {
  const server = createServer({ headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 })
  server.on('clientError', (error, socket: Socket) => refuseBadMessage(error, { socket, headers: {} }))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const responseTo = async (request: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1')
    if (request !== '') socket.write(request)
    return text(socket).catch(() => '')
  }
  expect(await responseTo('')).toBe('')
  expect(await responseTo('GET / HTTP/1.1\r\n')).toMatch(/^HTTP\/1\.1 408 /)
  expect(await responseTo('no http\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  server.close()
})
