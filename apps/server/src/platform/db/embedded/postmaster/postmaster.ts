import { spawn } from 'node:child_process'
import { existsSync, readlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '../cluster.ts'
import { writeDurably } from '../../../storage/durable-file.ts'
import { getErrorCode } from '../error-messages.ts'
import { tryExclusive } from '../file-lock.ts'
import { freePort, isFree } from './free-port.ts'
import { disownPidFile, isPostmaster, readPidFile } from './postmaster-pid.ts'
import { startPostmaster, type StartOptions } from './postmaster-start.ts'

/**
 * Finds the running PostgreSQL of this folder, or starts PostgreSQL. Returns when PostgreSQL accepts connections. The
 * caller must hold the start lock.
 */
export async function ensureRunning(
  cluster: Cluster,
  options: StartOptions & { retryMs: number },
): Promise<{ port: number; startedHere: boolean }> {
  const retryUntil = performance.now() + options.retryMs
  for (;;) {
    const found = await findRunning(cluster, options.timeoutMs)
    if (found !== null) return { port: found, startedHere: false }
    await refuseAnotherContainer(cluster)
    const stale = readPidFile(cluster.pgData)
    if (stale && isProcessRunning(stale.pid)) disownPidFile(cluster.pgData)
    // Uses the port of the previous PostgreSQL if the port is free, because other processes may still use a database
    // URL with this port.
    const port = stale && (await isFree(stale.port)) ? stale.port : await freePort()
    const failure = await startPostmaster(cluster, { ...options, port })
    if (failure === null) return { port, startedHere: true }
    if (!isPassing(failure) || performance.now() > retryUntil) {
      throw new Error(`PostgreSQL did not start (${cluster.logFile}): ${failure}`)
    }
    await sleep(100)
  }
}

/** Stops a running PostgreSQL. A fast shutdown ends all sessions and loses no committed data. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const file = readPidFile(cluster.pgData)
  if (!file || !isPostmaster(cluster.pgData, file.pid)) return
  // SIGINT requests a fast shutdown. If PostgreSQL does not stop in time, SIGQUIT stops it without a
  // checkpoint, and the next start recovers the data.
  for (const [signal, timeoutMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    await signalPostmaster(cluster, file.pid, signal)
    const giveUpAt = performance.now() + timeoutMs
    while (performance.now() < giveUpAt) {
      if (!isPostmaster(cluster.pgData, file.pid)) return
      await sleep(10)
    }
  }
  throw new Error(`PostgreSQL (process ${file.pid}) does not stop: see ${cluster.logFile}.`)
}

async function findRunning(cluster: Cluster, timeoutMs: number): Promise<number | null> {
  const giveUpAt = performance.now() + timeoutMs
  for (;;) {
    const file = readPidFile(cluster.pgData)
    if (!file || !isPostmaster(cluster.pgData, file.pid)) return null
    if (file.status === 'ready') return file.port
    // PostgreSQL is starting, recovering or stopping. Waits until it is ready or its process has ended.
    if (performance.now() > giveUpAt) {
      throw new Error(
        `PostgreSQL (process ${file.pid}) neither became ready nor stopped: see ${cluster.logFile}.`,
      )
    }
    await sleep(10)
  }
}

/**
 * Refuses a data folder that a process in another container uses. The process id in postmaster.pid means
 * nothing in this container, so a second PostgreSQL would start and destroy the data. The file locks work
 * across containers, so they show whether another process uses the folder.
 */
async function refuseAnotherContainer(cluster: Cluster): Promise<void> {
  if (process.platform !== 'linux') return
  const ownNamespace = readlinkSync('/proc/self/ns/pid')
  const savedNamespace = await readFile(cluster.namespaceFile, 'utf8').catch(() => ownNamespace)
  if (savedNamespace !== ownNamespace) {
    const unused = tryExclusive(cluster.leases)
    if (!unused) {
      throw new Error(
        `${cluster.dataDir} is in use from another container: run this there, or set DATABASE_URL in both.`,
      )
    }
    unused.release()
  }
  if (savedNamespace !== ownNamespace || !existsSync(cluster.namespaceFile))
    await writeDurably(cluster.namespaceFile, ownNamespace)
}

async function signalPostmaster(cluster: Cluster, pid: number, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (process.platform === 'win32') {
    // On Windows, Node's `kill` would end PostgreSQL without a shutdown, so pg_ctl stops PostgreSQL.
    const mode = signal === 'SIGINT' ? 'fast' : 'immediate'
    const child = spawn(cluster.binaries.pgCtl, ['stop', '-W', '-D', cluster.pgData, '-m', mode], {
      stdio: 'ignore',
      windowsHide: true,
    })
    await new Promise((resolve) => child.once('close', resolve).once('error', resolve))
    return
  }
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (getErrorCode(error) !== 'ESRCH') throw error
  }
}

/**
 * Returns true for a failure that passes by itself: the system has not yet released the resources of a killed
 * PostgreSQL, or another process has just taken the port.
 */
function isPassing(failure: string): boolean {
  return /lock file|pre-existing shared memory|could not create any TCP|could not bind/.test(failure)
}

function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return getErrorCode(error) === 'EPERM'
  }
}
