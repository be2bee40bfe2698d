import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Programme = {
  /** The address the programme printed, without a slash at the end. */
  url: string
  dataDir: string
  /** Runs `lk` on the same data; a failing command is an answer with its code, not an error. */
  lk: (...commandLine: string[]) => Promise<{ code: number; stdout: string; stderr: string }>
  /** Everything the programme has said on standard error so far. */
  log: () => string
}

/**
 * Starts the whole programme on a fresh data folder and a free port; `stop` ends it and removes the folder. Variables
 * that `configured` names are all that its environment has besides.
 */
export async function startProgramme(
  command: readonly string[] = programmeCommand,
  configured: Readonly<Record<string, string>> = {},
): Promise<Programme & { stop: (graceMs?: number) => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'programme-'))
  const dataDir = path.join(folder, 'data')
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
    return { url, dataDir, lk: async (...commandLine) => runLk(commandLine, env), log, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const programmeCommand: readonly string[] = ['apps/server/src/main.ts']
const lkCommand: readonly string[] = ['apps/server/src/cli.ts']
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
  return { ...Object.fromEntries(inherited), DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' }
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
    const patience = new AbortController()
    await Promise.race([ended, sleep(graceMs, undefined, { signal: patience.signal }).catch(() => undefined)])
    patience.abort()
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

async function runLk(
  commandLine: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve, reject) => {
    const options = { cwd: projectRoot, env, timeout: 60_000, maxBuffer: 64 * 1024 * 1024 }
    const child = execFile(nodeBinary, [...lkCommand, ...commandLine], options, (error, stdout, stderr) => {
      if (child.exitCode === null) reject(error ?? new Error('lk did not end'))
      else resolve({ code: child.exitCode, stdout, stderr })
    })
  })
}
