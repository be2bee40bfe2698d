import { connect, createServer, type Socket } from 'node:net'

/** Port that forwards its connections to another port of this machine, and can be cut like the cable of a network. */
export class Relay {
  readonly #sockets = new Set<Socket>()
  #isCut = false

  constructor(port: number, target: number) {
    const server = createServer((socket) => {
      const upstream = connect(target, '127.0.0.1')
      for (const [end, other] of [
        [socket, upstream],
        [upstream, socket],
      ] as const) {
        this.#sockets.add(end)
        end.on('error', () => undefined)
        end.once('close', () => {
          this.#sockets.delete(end)
          // While the network is cut, the other end notices nothing.
          if (!this.#isCut) other.destroy()
        })
      }
      if (this.#isCut) return
      socket.pipe(upstream).pipe(socket)
    })
    server.listen(port, '127.0.0.1').unref()
  }

  /** Passes no more bytes on. Connections stay open and silent, as after the cut of a cable. */
  cut(): void {
    this.#isCut = true
    for (const socket of this.#sockets) socket.unpipe().pause()
  }

  /** Passes new connections on. The silent ones end. */
  mend(): void {
    this.#isCut = false
    for (const socket of this.#sockets) socket.destroy()
  }
}
