import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { App } from './routes.ts'

/**
 * Time in which a client with a kept connection may send one more request, whose response announces the end
 * of the connection.
 */
const lingerMs = 2_000
/** Time in which a connection that was just opened may send its request. */
const firstRequestMs = 500
/**
 * Time for responses in progress after closing began. Connections that are still open are cut `restMs` later.
 */
const drainMs = 5_000
const restMs = 2_000
const pollMs = 20

/** Event of a server that begins to close, for responses that have no end of their own. */
const closingGently = 'closingGently'

/** Connections of a server, each with its last response; null before the first request. */
type Connections = Map<Socket, ServerResponse | null>

const connectionsByServer = new WeakMap<Server, Connections>()

/**
 * Makes an app close in a limited time. Node would wait for connections that have not sent a request yet;
 * browsers open such connections in advance.
 */
export function closeInTime(app: App): void {
  const connections: Connections = new Map()
  connectionsByServer.set(app.server, connections)
  app.server.on('connection', (socket) => {
    connections.set(socket, null)
    socket.once('close', () => connections.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    connections.set(socket, answer)
  })
  app.addHook('preClose', (done) => {
    for (const [socket, answer] of connections) if (answer === null) socket.destroy()
    setTimeout(() => app.server.closeAllConnections(), restMs).unref()
    done()
  })
}

/**
 * Closes an app without failing requests. A closed connection would lose the client's next request, so the
 * app keeps serving for a while, and each response announces `Connection: close`. Fastify closes only
 * afterwards, because pages must still be able to call the backend.
 */
export async function closeGracefully(app: App, { linger = true } = {}): Promise<void> {
  const connections = connectionsByServer.get(app.server) ?? new Map<Socket, ServerResponse | null>()
  const lastAnswers = () => [...connections.values()]
  const hasUnanswered = () => lastAnswers().includes(null)
  const isBusy = () => lastAnswers().some((answer) => answer && !answer.writableFinished)
  const begun = performance.now()
  const waitWhile = async (holds: () => boolean, untilMs: number) => {
    while (holds() && performance.now() - begun < untilMs) await sleep(pollMs)
  }
  // Ends responses that have no end of their own, such as event streams.
  app.server.emit(closingGently)
  for (const answer of lastAnswers()) if (answer && !answer.headersSent) answer.shouldKeepAlive = false
  app.server.prependListener('request', (_request, answer: ServerResponse) => {
    answer.shouldKeepAlive = false
  })
  if (linger) await waitWhile(() => connections.size > 0, lingerMs)
  await waitForIdleLoop()
  // Refuses new connections. Fastify's later close of the same server has no effect.
  app.server.close()
  if (linger) await waitWhile(hasUnanswered, lingerMs + firstRequestMs)
  await waitWhile(isBusy, drainMs)
  await app.close()
}

/**
 * Waits for an idle turn of the event loop, so that all connections in the operating system's queue are
 * accepted. The system drops that queue when the server stops listening.
 */
async function waitForIdleLoop(): Promise<void> {
  for (let iteration = 0; iteration < maxIterations; iteration += 1) {
    const begun = performance.now()
    await setImmediate()
    if (performance.now() - begun < idleIterationMs) return
  }
}

const maxIterations = 1_000
const idleIterationMs = 1
