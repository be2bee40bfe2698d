import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { times } from '../../testing/harness/repeat.ts'
import { openLog } from '../log/log.ts'
import { type App, buildApp } from './app.ts'
import { closeGracefully } from './graceful-close.ts'

/**
 * Starts an app with three routes: /quick responds immediately, /slow waits until `letGo` is called, and
 * /page sends a request to the app itself.
 */
export async function anApp() {
  const app: App = buildApp({ log: openLog('silent'), allowsHost: () => true, trustedProxies: [] })
  const gate = Promise.withResolvers<void>()
  const received = Promise.withResolvers<void>()
  app.get('/quick', () => 'quick')
  app.get('/slow', async () => {
    received.resolve()
    await gate.promise
    return 'slow'
  })
  app.get('/page', async () => (await app.inject('/quick')).payload)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, url, slowRequestReceived: received.promise, letGo: gate.resolve }
}

/** Returns a client that keeps one connection open for its requests, and never retries a request. */
export function aClient(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return async (path: string) => {
    const received = request(new URL(path, url), { agent }).end()
    const [response] = (await once(received, 'response')) as [IncomingMessage]
    return {
      status: response.statusCode,
      connection: response.headers.connection,
      body: await text(response),
      isReused: received.reusedSocket,
    }
  }
}

/** Starts and closes an app `rounds` times while eight clients send requests, of which none may fail. */
export async function closeDuringRequests(rounds: number): Promise<void> {
  for (let iteration = 0; iteration < rounds; iteration += 1) {
    const { app, url } = await anApp()
    const warm = Promise.withResolvers<void>()
    let answered = 0
    const clients = times(8, async () => {
      const sendRequest = aClient(url)
      for (;;) {
        const { status, connection } = await sendRequest('/page')
        expect(status).toBe(200)
        if (connection === 'close') return
        if ((answered += 1) === 40) warm.resolve()
      }
    })
    await warm.promise
    await Promise.all([closeGracefully(app), ...clients])
  }
}
