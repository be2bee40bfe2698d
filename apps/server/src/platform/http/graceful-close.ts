import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { App } from './routes.ts'

/**
 * Milliseconds after the start of closing in which a client with an open keep-alive connection may send one more
 * request. The response to this request contains `Connection: close`.
 */
const usualLingerMs = 2_000
/**
 * Milliseconds, after the time for keep-alive connections (`usualLingerMs`), in which a new connection may still send
 * its first request.
 */
const firstRequestMs = 500
/**
 * `drainMs`: milliseconds after the start of closing in which responses in progress may finish. `restMs`: milliseconds
 * after this wait, until connections that are still open are cut.
 */
const drainMs = 5_000
const restMs = 2_000
const pollMs = 20

/**
 * Event that the server emits when it begins to close. At this event, the handlers of endless responses, such
 * as event streams, must end their responses.
 */
const closingGently = 'closingGently'

/**
 * Open connections of a server, each with its last response; null for a connection without a request so far.
 */
type Connections = Map<Socket, ServerResponse | null>

const connectionsByServer = new WeakMap<Server, Connections>()

/**
 * Makes the app close in a limited time. Without this function, Node would wait for connections that have not
 * sent a request; browsers open such connections in advance.
 */
export function registerGracefulClose(app: App): void {
  const connections: Connections = new Map()
  connectionsByServer.set(app.server, connections)
  app.server.on('connection', (socket) => {
    connections.set(socket, null)
    socket.once('close', () => connections.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    connections.set(socket, response)
  })
  app.addHook('preClose', (done) => {
    for (const [socket, response] of connections) if (response === null) socket.destroy()
    setTimeout(() => app.server.closeAllConnections(), restMs).unref()
    done()
  })
}

/**
 * Closes an app so that no client's request fails. A client whose keep-alive connection is cut would lose its next
 * request. So the app continues to serve for a while, and each response contains `Connection: close`. The Fastify
 * instance is closed after the connections, because a page that is being rendered still calls the backend through it.
 */
export async function closeGracefully(app: App, { lingerMs = usualLingerMs } = {}): Promise<void> {
  const connections = connectionsByServer.get(app.server) ?? new Map<Socket, ServerResponse | null>()
  const lastAnswers = () => [...connections.values()]
  const hasUnanswered = () => lastAnswers().includes(null)
  const isBusy = () => lastAnswers().some((response) => response && !response.writableFinished)
  const startedAt = performance.now()
  const waitWhile = async (holds: () => boolean, untilMs: number) => {
    while (holds() && performance.now() - startedAt < untilMs) await sleep(pollMs)
  }
  // Makes endless responses, such as event streams, end.
  app.server.emit(closingGently)
  for (const response of lastAnswers())
    if (response && !response.headersSent) response.shouldKeepAlive = false
  app.server.prependListener('request', (_request, response: ServerResponse) => {
    response.shouldKeepAlive = false
  })
  await waitWhile(() => connections.size > 0, lingerMs)
  await waitForIdleLoop()
  // Stops accepting new connections. Fastify later closes the same server again, which has no effect.
  app.server.close()
  if (lingerMs > 0) await waitWhile(hasUnanswered, lingerMs + firstRequestMs)
  await waitWhile(isBusy, drainMs)
  await app.close()
}

/**
 * Waits until the event loop is idle, so that the app has accepted all connections in the operating system's queue. The
 * system drops this queue when the server stops listening.
 */
async function waitForIdleLoop(): Promise<void> {
  for (let iteration = 0; iteration < maxIterations; iteration += 1) {
    const startedAt = performance.now()
    await setImmediate()
    if (performance.now() - startedAt < idleIterationMs) return
  }
}

const maxIterations = 1_000
const idleIterationMs = 1
