import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { App } from './routes.ts'

/** Answers under way get this long once the programme stops. */
const drainMs = 5_000

/**
 * Closing waits for every connection but those that Node knows to be idle, and a connection that was opened and has
 * asked nothing yet (browsers open them ahead) is none of these: it would hold the programme for as long as it likes.
 */
export function closeInTime(app: App): void {
  const silent = new Set<Socket>()
  app.server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage) => silent.delete(socket))
  app.addHook('preClose', (done) => {
    for (const socket of silent) socket.destroy()
    setTimeout(() => app.server.closeAllConnections(), drainMs).unref()
    done()
  })
}
