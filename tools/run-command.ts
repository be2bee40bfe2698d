import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

export type Command = {
  /** Program as npm scripts find it, and its arguments. */
  command: readonly string[]
  /** Folder relative to the root. */
  folder?: string
  /** `kept`: returned; `shown`: written to the terminal. */
  output: 'kept' | 'shown'
  /** Time after which the program is ended with all its children. */
  limitMs?: number
}

export type Ran = { ok: boolean; output: string; seconds: number }

/** Runs a program of the project to its end. Never throws: a program that cannot start has failed. */
export async function runCommand({ command, folder = '.', output, limitMs }: Command): Promise<Ran> {
  // Starts nothing while running programs are being ended.
  if (interrupted) return new Promise(() => undefined)
  const beganMs = performance.now()
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: path.join(root, folder),
    env: { ...process.env, PATH: `${binaries}${path.delimiter}${process.env['PATH'] ?? ''}` },
    stdio: output === 'kept' ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    // Separate process group, so that its children end with it.
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
// Uses the pinned tools and runtime, whatever runs this process.
const binaries = path.join(root, 'node_modules', '.bin')
const running = new Set<ChildProcess>()
let interrupted = false

/** SIGTERM first, so that a database closes its files and a browser its profile. */
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
    // It has already ended.
  }
}

// Separate process groups do not get the terminal's Ctrl+C.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    interrupted = true
    const ended = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)))
    for (const child of running) endGroup(child)
    void Promise.all(ended).then(() => process.exit(1))
  })
}
