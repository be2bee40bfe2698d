import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, openSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

/** Address of every process of the rehearsal. */
export const address = '127.0.0.1'

export type Command = {
  name: string
  command: readonly [string, ...string[]]
  environment?: Record<string, string>
  /** Id of the system user that runs the process. Absent: the user of the rehearsal. */
  uid?: number | undefined
  gid?: number | undefined
}

const running = new Set<ChildProcess>()
// Ends what a failed rehearsal has left. Patroni then stops its PostgreSQL.
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM')
})

/** Process of the cluster that can be killed and started again. Its output is in a file of the folder for logs. */
export class ClusterProcess {
  #child: ChildProcess | undefined
  readonly #command: Command
  readonly #logs: string

  constructor(command: Command, logs: string) {
    this.#command = command
    this.#logs = logs
  }

  get name(): string {
    return this.#command.name
  }

  start(): void {
    const { command, environment, uid, gid, name } = this.#command
    const [file, ...args] = command
    const log = openSync(path.join(this.#logs, `${name}.log`), 'a')
    this.#child = spawn(file, args, {
      env: { ...process.env, ...environment },
      stdio: ['ignore', log, log],
      ...(uid !== undefined && { uid, gid }),
    })
    const child = this.#child
    running.add(child)
    child.once('exit', () => running.delete(child))
    child.on('error', (error) => createWriteStream('', { fd: log }).end(String(error)))
  }

  /** Sends the signal and waits until the process has ended. Does nothing when it does not run. */
  async stop(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Promise<void> {
    const child = this.#child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
}

let lastPort = 20_000

/**
 * Returns free ports of 127.0.0.1. They are below those that the system gives to outgoing connections, one of which could
 * otherwise take a port before its server listens.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) if (await isFree((lastPort += 1))) ports.push(lastPort)
  return ports
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, address, () => server.close(() => resolve(true)))
  })
