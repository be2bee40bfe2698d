import { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { ClientWithCurrentUrl } from './client-with-current-url.ts'

/** Thrown instead of sending a query while the database does not respond. */
export class DatabaseUnavailable extends Error {
  constructor() {
    super('The database does not respond')
  }
}

export type DatabaseWatch = {
  /** @throws DatabaseUnavailable while the database does not respond */
  assertAvailable(): void
  /** Returns a socket for a connection. The watch closes this socket when the database no longer responds. */
  createSocket(): Socket
  close(): Promise<void>
}

export type WatchOptions = {
  /** Milliseconds between two checks. */
  intervalMs: number
  /** Milliseconds without a response, after which a check has failed. */
  timeoutMs: number
  onChange: (isUnavailable: boolean) => void
}

/** Watch of a process that serves no members: it never reports an outage. */
export const noWatch: DatabaseWatch = {
  assertAvailable: () => undefined,
  createSocket: () => new Socket(),
  close: () => Promise.resolve(),
}

/**
 * Health check of the database, on a connection of its own. A request to a database that hangs would otherwise wait as
 * long as the longest statement may take. When two checks in succession fail, closes all connections, so that their
 * requests fail at once with an unknown outcome, and lets no further request wait until a check succeeds. The second
 * check uses a new connection, because a single lost connection is no outage.
 */
export function watchDatabase(url: string, { intervalMs, timeoutMs, onChange }: WatchOptions): DatabaseWatch {
  const sockets = new Set<Socket>()
  const closing = new AbortController()
  let isUnavailable = false
  const check = openCheck(url, timeoutMs)
  const setUnavailable = (next: boolean) => {
    if (next) for (const socket of sockets) socket.destroy()
    if (next === isUnavailable) return
    isUnavailable = next
    onChange(isUnavailable)
  }
  const run = async () => {
    while (!closing.signal.aborted) {
      setUnavailable(!((await check.passes()) || (await check.passes())))
      await setTimeout(intervalMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
    await check.close()
  }
  const ended = run()
  return {
    assertAvailable: () => {
      if (isUnavailable) throw new DatabaseUnavailable()
    },
    createSocket: () => {
      const socket = new Socket()
      sockets.add(socket)
      return socket.once('close', () => sockets.delete(socket))
    },
    close: () => {
      closing.abort()
      return ended
    },
  }
}

/** Returns the check, which uses one connection until a check fails. */
function openCheck(
  url: string,
  timeoutMs: number,
): { passes: () => Promise<boolean>; close: () => Promise<void> } {
  let socket = new Socket()
  let client: Promise<pg.Client> | null = null
  const select = async () => {
    client ??= connect(url, (socket = new Socket()))
    await (await client).query('select')
    return true
  }
  return {
    passes: async () => {
      const passed = await Promise.race([select().catch(() => false), failAfter(timeoutMs)])
      if (!passed) {
        socket.destroy()
        client = null
      }
      return passed
    },
    close: async () => {
      await (await client?.catch(() => null))?.end()
    },
  }
}

async function connect(url: string, socket: Socket): Promise<pg.Client> {
  const client = new ClientWithCurrentUrl({
    connectionString: url,
    stream: () => socket,
    application_name: 'impulse watch',
  })
  // The next check notices the lost connection. Without this listener, the error would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/**
 * Resolves to false after `timeoutMs`. Waits in short parts, because after a pause of this process all timers are due
 * before a response is read that arrived during the pause. Such a pause then counts as one part.
 */
async function failAfter(timeoutMs: number): Promise<false> {
  const parts = 10
  for (let part = 0; part < parts; part++) await setTimeout(timeoutMs / parts, undefined, { ref: false })
  return false
}
