import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { aClient, anApp, closeDuringRequests } from './graceful-close.test-parts.ts'
import { closeGracefully } from './graceful-close.ts'

it('a closing app sends `Connection: close` in responses on keep-alive connections, even for a page that sends requests to the app', async () => {
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

it('no request on a keep-alive connection fails when the app is started and closed three times', () =>
  closeDuringRequests(3))

it('the app closes although a client keeps a connection open without sending a request', async () => {
  const { app, url } = await anApp()
  await aClient(url)('/quick')
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await Promise.all([once(socket, 'connect'), once(app.server, 'connection')])
  await Promise.all([closeGracefully(app, { lingerMs: 50 }), once(socket.resume(), 'close')])
})
