import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

export type Command = {
  /** Program, found as in npm scripts, and its arguments. */
  command: readonly string[]
  /** Working folder, relative to the root. */
  folder?: string
  /** `captured`: the output is returned. `shown`: the output is written to the terminal. */
  output: 'captured' | 'shown'
  /** Time after which the program and all its child processes are ended. */
  limitMs?: number
}

export type Ran = { ok: boolean; output: string; seconds: number }

/**
 * Runs a program of the project to its end. Never throws: if the program cannot start, the result is a
 * failure.
 */
export async function runCommand({ command, folder = '.', output, limitMs }: Command): Promise<Ran> {
  // After an interruption no program is started, because the running programs are being ended.
  if (interrupted) return new Promise(() => undefined)
  const beganMs = performance.now()
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: path.join(root, folder),
    env: { ...process.env, PATH: `${binaries}${path.delimiter}${process.env['PATH'] ?? ''}` },
    stdio: output === 'captured' ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    // Starts a separate process group, so that the child processes of the program can be ended too.
    detached: true,
  })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
  }
  const limit = setTimeout(
    () => {
      said += `\nended after ${limitMs} ms`
      endGroup(child)
    },
    limitMs ?? 2 ** 31 - 1,
  )
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      said += error.message
      resolve(null)
    })
    child.once('close', resolve)
  })
  clearTimeout(limit)
  running.delete(child)
  return { ok: code === 0, output: said.trim(), seconds: (performance.now() - beganMs) / 1000 }
}

export const root = path.resolve(import.meta.dirname, '..')
// Programs are the versions pinned in package.json, independent of the Node.js version that runs this
// process.
const binaries = path.join(root, 'node_modules', '.bin')
const running = new Set<ChildProcess>()
let interrupted = false

/**
 * Sends SIGTERM, so that a database can close its files and a browser its profile, and after five seconds
 * SIGKILL.
 */
function endGroup(child: ChildProcess): void {
  signalGroup(child, 'SIGTERM')
  const kill = setTimeout(() => signalGroup(child, 'SIGKILL'), 5_000)
  child.once('close', () => clearTimeout(kill))
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // The process group has already ended.
  }
}

// Passes an interruption on, because a separate process group does not get the terminal's Ctrl+C.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    interrupted = true
    const ended = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)))
    for (const child of running) endGroup(child)
    void Promise.all(ended).then(() => process.exit(1))
  })
}
