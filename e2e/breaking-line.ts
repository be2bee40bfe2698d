import { createServer, request as toStatementRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { test as base } from './cabinet-test.ts'

/** A way to the programme that can stand still, or break off, in the middle of a request's body. */
type Line = {
  address: string
  /** From now on no body goes further than so many bytes, until what it answers is called. */
  holdAfter: (bytes: number) => () => void
  /** From now on, after so many bytes of a body; null: not any more. */
  breakAfter: (bytes: number | null) => void
}

/** The test of journeys over a connection that breaks when the test wants. */
export const test = base.extend<{ line: Line }>({
  // Playwright reads the first parameter's pattern to learn what the fixture needs.
  // oxlint-disable-next-line eslint/no-empty-pattern
  line: async ({}, use) => {
    const { stop, ...line } = await openLine()
    await use(line)
    await stop()
  },
  proxy: async ({ line }, use) => use({ server: line.address }),
})

async function openLine(): Promise<Line & { stop: () => Promise<void> }> {
  let breakAfter: number | null = null
  let held: { after: number; over: Promise<void> } | null = null
  const server = createServer((request, response) => {
    const { method, headers, url = '' } = request
    const onward = toStatementRequest(url, { ...(method && { method }), headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    const end = () => {
      request.socket.destroy()
      onward.destroy()
    }
    let passed = 0
    request.on('data', (chunk: Buffer) => {
      passed += chunk.length
      if (breakAfter !== null && passed > breakAfter) return end()
      const isFull = !onward.write(chunk)
      if (held !== null && passed > held.after) {
        request.pause()
        void held.over.then(() => request.resume())
      } else if (isFull) {
        request.pause()
        onward.once('drain', () => request.resume())
      }
    })
    request.on('end', () => onward.end())
    onward.on('error', end)
    request.on('error', end)
  })
  // What the test itself asks for comes through a tunnel, which never breaks.
  server.on('connect', ({ url = '' }, socket, head) => {
    const [host, port] = url.split(':')
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      onward.write(head)
      socket.pipe(onward).pipe(socket)
    })
    for (const end of [socket, onward])
      end.on('error', () => [socket, onward].forEach((one) => one.destroy()))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holdAfter: (bytes) => {
      const { promise: over, resolve: release } = Promise.withResolvers<void>()
      held = { after: bytes, over }
      return () => {
        held = null
        release()
      }
    },
    breakAfter: (bytes) => {
      breakAfter = bytes
    },
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
