import { createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterAll } from 'vitest'

/**
 * Starts a mail server that knows the SMTP commands that the tests need. It refuses recipients at
 * `refused.example`.
 */
export async function aMailServer() {
  const messages: { envelope: string[]; message: string }[] = []
  const server = createServer((socket: Socket) => {
    let [pending, message, envelope]: [string, string | null, string[]] = ['', null, []]
    socket.write('220 post office\r\n')
    socket.on('data', (bytes: Buffer) => {
      pending += bytes.toString()
      for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
        const line = pending.slice(0, end)
        pending = pending.slice(end + 2)
        if (message !== null && line !== '.') {
          message += `${line}\n`
          continue
        }
        if (message !== null) {
          messages.push({ envelope, message })
          ;[message, envelope] = [null, []]
        } else if (/^(MAIL|RCPT)/i.test(line)) envelope.push(line)
        else if (/^DATA/i.test(line)) message = ''
        const refused = /^RCPT.*refused\.example/i.test(line)
        socket.write(refused ? `550 no such ${line}\r\n` : message === '' ? '354 go on\r\n' : '250 ok\r\n')
      }
    })
    socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => server.close())
  const address = server.address()
  return { messages, url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` }
}
