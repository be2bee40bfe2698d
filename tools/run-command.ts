import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

export type Command = {
  /**
   * Program and its arguments. A program in `node_modules/.bin` takes precedence over a program in PATH, as in the
   * scripts of package.json.
   */
  command: readonly string[]
  /** Working folder of the program, as a path from the project's root. */
  folder?: string
  /** Environment variables besides those of this process. */
  environment?: Record<string, string>
  /** `captured`: the output of the program is returned. `shown`: it is written to the terminal. */
  output: 'captured' | 'shown'
  /** Milliseconds after which the program and all its child processes are ended. */
  limitMs?: number
}

export type Ran = { ok: boolean; output: string; seconds: number }

/**
 * Runs a program of the project until it ends. Never throws an error: when the program cannot be started, the
 * result is a failure.
 */
export async function runCommand({
  command,
  folder = '.',
  environment,
  output,
  limitMs,
}: Command): Promise<Ran> {
  // After SIGINT (Ctrl+C) or SIGTERM no further program is started, because this process exits when the running
  // programs have ended.
  if (interrupted) return new Promise(() => undefined)
  const beganMs = performance.now()
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: path.join(root, folder),
    env: { ...process.env, ...environment, PATH: `${binaries}${path.delimiter}${process.env['PATH'] ?? ''}` },
    stdio: output === 'captured' ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    // Runs the program in its own process group, so that its child processes can be ended together with it.
    detached: true,
  })
  running.add(child)
  let outputText = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (outputText += text))
  }
  const limit = setTimeout(
    () => {
      outputText += `\nended after ${limitMs} ms`
      endGroup(child)
    },
    limitMs ?? 2 ** 31 - 1,
  )
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      outputText += error.message
      resolve(null)
    })
    child.once('close', resolve)
  })
  clearTimeout(limit)
  running.delete(child)
  return { ok: code === 0, output: outputText.trim(), seconds: (performance.now() - beganMs) / 1000 }
}

export const root = path.resolve(import.meta.dirname, '..')
// Folder of the programs in the versions that package.json pins, whatever Node.js version runs this process.
const binaries = path.join(root, 'node_modules', '.bin')
const running = new Set<ChildProcess>()
let interrupted = false

/**
 * Sends SIGTERM to a program and its child processes, so that a database can close its files and a browser its profile.
 * Sends SIGKILL when they have not ended after five seconds.
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
    // The error means that the process group has already ended.
  }
}

// Ends the running programs when this process gets SIGINT (Ctrl+C) or SIGTERM, because a program in its own process
// group does not get the terminal's Ctrl+C.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    interrupted = true
    const closings = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)))
    for (const child of running) endGroup(child)
    void Promise.all(closings).then(() => process.exit(1))
  })
}
