import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { App } from './routes.ts'

/**
 * Time in which a client with a kept connection may send another request, whose response announces the end.
 */
const lingerMs = 2_000
/** Time in which a connection that was just opened may send its request. */
const firstRequestMs = 500
/**
 * Time for responses in progress once the server stops, and for whatever is left on a connection afterwards.
 */
const drainMs = 5_000
const restMs = 2_000
const pollMs = 20

/** Event of a server that begins to close. */
const closingGently = 'closingGently'

/** Connections of a server with the last response on each; null before the first request. */
type Connections = Map<Socket, ServerResponse | null>

const connectionsByServer = new WeakMap<Server, Connections>()

/**
 * Lets closing end in time. Node waits for connections that have not sent a request yet, which browsers open
 * in advance.
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
 * Closes an app without failing requests. Closing a kept connection could cut off its next request, so each
 * response first announces `Connection: close`, and requests are still answered meanwhile; pages too, which
 * can no longer call the backend once Fastify closes. Only a request that arrives at the very moment of the
 * cut can still fail.
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
  // Ends responses that would not end by themselves, such as event streams.
  app.server.emit(closingGently)
  for (const answer of lastAnswers()) if (answer && !answer.headersSent) answer.shouldKeepAlive = false
  app.server.prependListener('request', (_request, answer: ServerResponse) => {
    answer.shouldKeepAlive = false
  })
  if (linger) await waitWhile(() => connections.size > 0, lingerMs)
  await waitForIdleLoop()
  // Accepts no new connections. Fastify's own later close has no effect.
  app.server.close()
  if (linger) await waitWhile(hasUnanswered, lingerMs + firstRequestMs)
  await waitWhile(isBusy, drainMs)
  await app.close()
}

/**
 * Waits for an idle turn of the event loop, so that all connections of the operating system's queue are
 * accepted. The queue is dropped when the server stops listening.
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
