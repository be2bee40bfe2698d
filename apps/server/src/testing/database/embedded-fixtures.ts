import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach } from 'vitest'
import { scriptArguments } from '../harness/script-process.ts'
import { openEmbeddedDatabase, postmasterPid } from '../../platform/db/embedded/embedded.ts'

export const isRoot = process.getuid?.() === 0

/**
 * Creates a data folder in a folder that other users cannot open. Tests that run as root run PostgreSQL without root's
 * rights, and so prove that PostgreSQL can use such a folder all the same.
 */
async function createDataFolder(): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), 'impulse-embedded-')), 'data')
  await mkdir(folder, { mode: 0o700 })
  return folder
}

const removeDataFolder = (folder: string) =>
  rm(dirname(folder), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })

const folders = new Set<string>()
const children = new Set<ChildProcess>()
let madeOnce: Promise<string> | undefined

/**
 * Returns a new data folder, which contains a cleanly stopped PostgreSQL cluster when `filled` is true. After
 * the test, processes that still use the folder are killed.
 */
export async function aDataFolder(options: { filled: boolean }): Promise<string> {
  const folder = await createDataFolder()
  folders.add(folder)
  if (options.filled) {
    madeOnce ??= makeCluster()
    // Uses `cp`, which copies a thousand small files ten times as fast as Node.
    execFileSync('cp', ['-Rp', `${await madeOnce}/.`, folder])
  }
  return folder
}

async function makeCluster(): Promise<string> {
  const folder = await createDataFolder()
  await (await open(folder)).stop()
  return folder
}

/**
 * Kills the processes that a test left running, and deletes the data folders. A test file that uses
 * `aDataFolder` must call this function.
 */
export function cleanUpAfterEach(): void {
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL')
    for (const folder of folders) {
      const pid = postmasterPid(folder)
      if (pid !== null) await killForGood(pid)
      await removeDataFolder(folder)
    }
    children.clear()
    folders.clear()
  })
  afterAll(async () => {
    if (madeOnce) await removeDataFolder(await madeOnce)
    madeOnce = undefined
  })
}

export function open(dataDir: string, log: (message: string) => void = () => undefined) {
  return openEmbeddedDatabase({ dataDir, log, memory: 'small' })
}

export type Opened = {
  event: 'open' | 'failed'
  message: string
  messages: string[]
  postmaster: number
  ownerUrl: string
  servingUrl: string
}

export type ServerProcess = {
  pid: number
  report: Promise<Opened>
  stop(): Promise<void>
  kill(): Promise<void>
}

/**
 * Starts a process that opens the embedded PostgreSQL. `before`: words before the command of the process, such
 * as `setpriv …`.
 */
export function aServer(dataDir: string, before: string[] = []): ServerProcess {
  const script = new URL('../scripts/database-opener.test-script.ts', import.meta.url)
  const [command, ...args] = [...before, process.execPath, ...scriptArguments(script), dataDir]
  const child = spawn(command ?? '', args, { stdio: ['pipe', 'pipe', 'inherit'] })
  children.add(child)
  const exit = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const report = new Promise<Opened>((resolve, reject) => {
    createInterface(child.stdout).once('line', (line) => resolve(JSON.parse(line)))
    child
      .once('error', reject)
      .once('close', () => reject(new Error('The server process ended without a line of output.')))
  })
  return {
    pid: child.pid ?? 0,
    report,
    stop: async () => {
      child.stdin.end('stop\n')
      await exit
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exit
    },
  }
}

export async function queryDatabase(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Kills a process and waits until the system has removed it. */
export async function killForGood(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  while (isThere(pid)) await sleep(5)
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

export function canRun([command, ...args]: string[]): boolean {
  return spawnSync(command ?? '', args, { stdio: 'ignore' }).status === 0
}
