import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { App } from './routes.ts'

/** A client that keeps its connection has this long to ask once more, and so to be told that the connection ends. */
const lingerMs = 2_000
/** A connection that was opened at the last moment has this long to say what it wants. */
const firstRequestMs = 500
/** Answers under way get this long once the server stops, and whatever is left on a connection after that. */
const drainMs = 5_000
const restMs = 2_000
const pollMs = 20

/** Report of a server that begins to close. */
const closingGently = 'closingGently'

/** The connections of a server with the last answer on each; null where nothing has been asked yet. */
type Connections = Map<Socket, ServerResponse | null>

const connectionsByServer = new WeakMap<Server, Connections>()

/**
 * Closing waits for every connection but those that Node knows to be idle, and a connection that was opened and has
 * asked nothing yet (browsers open them ahead) is none of these: it would hold the server for as long as it likes.
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
 * Closes an app that clients are asking. A connection cut while its next request is on the way would fail that request,
 * so every answer says `Connection: close` first, and everything is still answered in the meantime: pages too, which can't
 * ask the backend any more once Fastify itself closes. What is left to fail is a connection that kept silent all that
 * time and asks in the very moment in which it is cut, and one that the system had taken for us and we had not yet.
 */
export async function closeGently(app: App, { linger = true } = {}): Promise<void> {
  const connections = connectionsByServer.get(app.server) ?? new Map<Socket, ServerResponse | null>()
  const lastAnswers = () => [...connections.values()]
  const hasUnanswered = () => lastAnswers().includes(null)
  const isBusy = () => lastAnswers().some((answer) => answer && !answer.writableFinished)
  const begun = performance.now()
  const waitWhile = async (holds: () => boolean, untilMs: number) => {
    while (holds() && performance.now() - begun < untilMs) await sleep(pollMs)
  }
  // Answers that would never end by themselves, as streams of events, end when they hear of it.
  app.server.emit(closingGently)
  for (const answer of lastAnswers()) if (answer && !answer.headersSent) answer.shouldKeepAlive = false
  app.server.prependListener('request', (_request, answer: ServerResponse) => {
    answer.shouldKeepAlive = false
  })
  if (linger) await waitWhile(() => connections.size > 0, lingerMs)
  await waitForIdleLoop()
  // Takes no new connection. Fastify closes the server once more, without effect.
  app.server.close()
  if (linger) await waitWhile(hasUnanswered, lingerMs + firstRequestMs)
  await waitWhile(isBusy, drainMs)
  await app.close()
}

/**
 * Waits for a turn of the event loop that took hardly any time: whatever connected before it is ours by then. What the
 * system has taken and we have not is cut when nobody listens any more.
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
