import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { commandLine } from '../apps/server/src/testing/harness/command-line.ts'

export type Programme = {
  /** The address the programme printed, without a slash at the end. */
  url: string
  dataDir: string
  /** Runs `lk` on the same data; a failing command is an answer with its code, not an error. */
  lk: (...args: string[]) => Promise<{ code: number; stdout: string; stderr: string }>
  /** Everything the programme has said on standard error so far. */
  log: () => string
}

/**
 * Starts the whole programme on a data folder of its own and a free port; `stop` ends it and removes the folder. Variables
 * that `configured` names are all that its environment has besides.
 */
export async function startProgramme(
  command: readonly string[] = programmeCommand,
  configured: Readonly<Record<string, string>> = {},
): Promise<Programme & { stop: (graceMs?: number) => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'programme-'))
  const dataDir = path.join(folder, 'data')
  const seedFolder = configured['DEMO_DATA'] === 'empty' ? undefined : process.env[seededFolderVariable]
  if (seedFolder !== undefined && command === programmeCommand) await copyFolder(seedFolder, dataDir)
  const env = { ...environment(dataDir), ...configured }
  const child = spawn(nodeBinary, command, {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that its database can be ended with it when it doesn't answer any more.
    detached: true,
  })
  let stderr = ''
  // Read to the end in any case: a full pipe would block the programme.
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk))
  const log = () => stderr
  const stop = async (graceMs = 15_000) => {
    await end(child, graceMs)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const url = await printedAddress(child, log)
    return { url, dataDir, lk: runLk(env), log, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Makes what each programme of the run starts with, so that it is sown once: the demo's data, and Olga and Petr of the
 * staff. Gives its removal.
 */
export async function seedOnce(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'programme-sown-'))
  const lk = runLk(environment(path.join(folder, 'data')))
  for (const [name, phone] of staff) {
    const { code, stderr } = await lk('staff', 'add', name, '--phone', phone)
    if (code !== 0) throw new Error(`No programme could be sown.\n${stderr}`)
  }
  process.env[seededFolderVariable] = path.join(folder, 'data')
  return () => rm(folder, { recursive: true, force: true })
}

const staff = [
  ['olga', '79169990000'],
  ['petr', '79169990001'],
] as const
/** The variable by which the workers, which are processes of their own, learn of it. */
const seededFolderVariable = 'E2E_SOWN_FOLDER'

/** By the system's own means: a database has a thousand files. */
const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-Rp', from, to])

const programmeCommand: readonly string[] = ['apps/server/src/main.ts']
const startWithinMs = 90_000

const projectRoot = path.resolve(import.meta.dirname, '..')
// The pinned runtime, not the one that happens to run the tests.
const nodeBinary = path.join(projectRoot, 'node_modules', '.bin', 'node')

/** Nothing else is inherited: a developer's DATABASE_URL must never be what the tests write to. */
function environment(dataDir: string): Record<string, string> {
  const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'USER'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    ...Object.fromEntries(inherited),
    ...{ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' },
    // Half of a start is the making of machine code from the sources, the same for each of a run's programmes.
    NODE_COMPILE_CACHE: path.join(projectRoot, 'node_modules', '.cache', 'programme'),
  }
}

async function printedAddress(child: ChildProcess, log: () => string): Promise<string> {
  let stdout = ''
  return new Promise((resolve, reject) => {
    const fail = (reason: string) =>
      reject(new Error(`The programme ${reason}.\n${stdout}${log().slice(-4_000)}`))
    const timer = setTimeout(() => fail(`printed no address within ${startWithinMs} ms`), startWithinMs)
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk
      const address = /^https?:\/\/\S+(?=\s)/m.exec(stdout)?.[0]
      if (address === undefined) return
      clearTimeout(timer)
      resolve(address.replace(/\/$/, ''))
    })
    child.once('error', (error) => {
      clearTimeout(timer)
      fail(`did not start: ${error.message}`)
    })
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      fail(`ended with ${signal ?? code} before it printed its address`)
    })
  })
}

async function end(child: ChildProcess, graceMs: number): Promise<void> {
  if (child.pid === undefined) return
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  if (!hasEnded()) {
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    child.kill('SIGTERM')
    const timeout = new AbortController()
    await Promise.race([ended, sleep(graceMs, undefined, { signal: timeout.signal }).catch(() => undefined)])
    timeout.abort()
    if (!hasEnded()) {
      killGroup(child.pid)
      await ended
      return
    }
  }
  killGroup(child.pid)
}

/** Also after an orderly end, for whatever it left running; usually there is no such group any more. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const runLk =
  (env: Record<string, string>): Programme['lk'] =>
  async (...args) => {
    const { code, out, err } = await commandLine(env)(...args)
    return { code, stdout: out, stderr: err }
  }
