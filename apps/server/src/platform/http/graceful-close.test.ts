import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { times } from '../../testing/harness/repeat.ts'
import { openLog } from '../log/log.ts'
import { type App, buildApp } from './app.ts'
import { closeGracefully } from './graceful-close.ts'

/**
 * Starts an app with three routes: /quick responds immediately, /slow waits until `letGo` is called, and
 * /page sends a request to the app itself.
 */
async function anApp() {
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
function aClient(url: string) {
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

it('a closing app responds on open keep-alive connections and sends `Connection: close`, even for a page that calls the app itself', async () => {
  const { app, url } = await anApp()
  const [one, other] = [aClient(url), aClient(url)]
  for (const sendRequest of [one, other])
    expect(await sendRequest('/quick')).toMatchObject({ connection: 'keep-alive' })
  const closing = closeGracefully(app)
  const last = { status: 200, connection: 'close', body: 'quick', isReused: true }
  expect(await one('/quick')).toEqual(last)
  expect(await other('/page')).toEqual(last)
  await closing
})

it('a closing app completes a response in progress and sends `Connection: close`', async () => {
  const { app, url, slowRequestReceived, letGo } = await anApp()
  const response = aClient(url)('/slow')
  await slowRequestReceived
  const closing = closeGracefully(app)
  letGo()
  expect(await response).toMatchObject({ status: 200, connection: 'close', body: 'slow' })
  await closing
})

it('a closing app responds to the first request on a connection that was opened just before the closing began', async () => {
  const { app, url } = await anApp()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await Promise.all([once(socket, 'connect'), once(app.server, 'connection')])
  const closing = closeGracefully(app)
  socket.write('GET /page HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 [^]*connection: close[^]*quick$/i)
  await closing
})

it('no request on a keep-alive connection fails when the app is started and closed twenty times', async () => {
  for (let iteration = 0; iteration < 20; iteration += 1) {
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
})

it('the app closes although a client keeps a connection open without sending a request', async () => {
  const { app, url } = await anApp()
  await aClient(url)('/quick')
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await Promise.all([once(socket, 'connect'), once(app.server, 'connection')])
  await Promise.all([closeGracefully(app), once(socket.resume(), 'close')])
})
