import { createServer, request as toStatementRequest, type ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { test as base } from './cabinet-test.ts'
import { startProgramme } from './programme.ts'

type SlowBackend = {
  /** From now on questions at this path wait, those of documents too, until what it answers is called. */
  hold: (path: string) => () => void
  /** From now on questions at paths that begin so are refused with this status. */
  refuse: (path: string, status: number) => void
}

/** The test of journeys in a cabinet that asks its backend over a connection which holds or refuses what the test names. */
export const test = base.extend<{ backend: SlowBackend; line: { url: string; backend: SlowBackend } }>({
  line: async ({ programme }, use) => {
    const { stop: close, url: backendUrl, backend } = await openBackend(programme.url)
    // The backend is a cabinet as well: both must seal the cookie alike.
    const SESSION_PASSWORD = await readFile(path.join(programme.dataDir, 'session-password'), 'utf8')
    const configured = { BACKEND_URL: backendUrl, SESSION_PASSWORD, DEMO_DATA: 'empty' }
    const cabinet = await startProgramme(undefined, configured)
    await use({ url: cabinet.url, backend })
    await cabinet.stop()
    await close()
  },
  backend: async ({ line }, use) => use(line.backend),
  baseURL: async ({ line }, use) => use(line.url),
})

async function openBackend(programmeUrl: string) {
  const held = new Map<string, Promise<void>>()
  const refused = new Map<string, number>()
  const server = createServer((request, response) => {
    const { method, headers, url = '/' } = request
    const pathname = url.split('?', 1)[0] ?? '/'
    const onward = toStatementRequest(
      new URL(url, programmeUrl),
      { ...(method && { method }), headers },
      (answer) => {
        const status = [...refused].find(([begin]) => pathname.startsWith(begin))?.[1]
        if (status !== undefined) return refuse(response, status)
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    void Promise.resolve(held.get(pathname)).then(() => request.pipe(onward))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const backend: SlowBackend = {
    hold: (path) => {
      const { promise: over, resolve: release } = Promise.withResolvers<void>()
      held.set(path, over)
      return () => {
        held.delete(path)
        release()
      }
    },
    refuse: (path, status) => void refused.set(path, status),
  }
  const stop = () =>
    new Promise<void>((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, backend, stop }
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end('{}')
}
