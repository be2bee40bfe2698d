import { mkdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { type Cluster, clusterAt, initialiseCluster, isInitialised } from './cluster.ts'
import { type HeldLock, takeExclusive, takeShared, tryExclusive } from './file-lock.ts'
import { readPasswords, type Passwords } from './passwords.ts'
import { ensureRunning, stopPostmaster } from './postmaster/postmaster.ts'
import { findLaunch } from './postmaster/privilege.ts'
import { isPassingFailure, ownerUrl, prepareDatabase, servingUrl } from './roles.ts'

export { assertDurable } from './durability.ts'
export { postmasterPid } from './postmaster/postmaster-pid.ts'

export type EmbeddedDatabase = {
  /** URL of the role that owns the database, a superuser, for migrations only. */
  ownerUrl: string
  /** URL of the role `impulse_app`, with which the server works. The role may sign in and owns nothing. */
  servingUrl: string
  /** Stops using PostgreSQL, and stops it when no other process uses it. Close your connections first. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  log: (message: string) => void
  /** `small`, for tests: uses less memory and is as durable. */
  memory?: 'small' | 'normal'
}

/** Longer than any first start on a slow disk, or any recovery after a crash. */
const TIMEOUT_MS = 120_000
/** Maximum time until the process id and the shared memory of a killed PostgreSQL are released. */
const RETRY_MS = 5_000

/**
 * Opens the PostgreSQL in `dataDir/pg`: creates it, starts it, or attaches to a running one. Several
 * processes may use it; the last one stops it. Error messages are one sentence, for the operator.
 */
export async function openEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  await mkdir(options.dataDir, { recursive: true })
  const dataDir = await realpath(options.dataDir)
  await refuseForeignFolder(dataDir)
  const launch = findLaunch()
  const cluster = clusterAt({ dataDir, binaries: await findBinaries(dataDir), launch })

  const startLock = await takeExclusive(cluster.startLock, TIMEOUT_MS)
  try {
    const isNew = !isInitialised(cluster)
    const passwords = await readPasswords(dataDir, { mayCreate: isNew })
    if (isNew) await initialiseCluster(cluster, options.log)
    const port = await startAndPrepare(cluster, { passwords, isNew, ...options })
    const lease = takeShared(cluster.leases)
    let stopping: Promise<void> | undefined
    return {
      ownerUrl: ownerUrl(port, passwords),
      servingUrl: servingUrl(port, passwords),
      stop: () => (stopping ??= releaseCluster(cluster, lease)),
    }
  } finally {
    startLock.release()
  }
}

/**
 * Refuses a data folder of another user. PostgreSQL works only for the owner of its folder, and a start by
 * another user would create files that the owner cannot use.
 */
async function refuseForeignFolder(dataDir: string): Promise<void> {
  const owner = (await stat(join(dataDir, 'pg')).catch(() => undefined))?.uid
  if (owner === undefined || process.getuid === undefined || owner === process.getuid()) return
  throw new Error(`${dataDir} belongs to another user (id ${owner}): run as that user, or set DATA_DIR.`)
}

async function startAndPrepare(
  cluster: Cluster,
  options: EmbeddedOptions & { passwords: Passwords; isNew: boolean },
): Promise<number> {
  const giveUpAt = performance.now() + RETRY_MS
  for (;;) {
    const { port, startedHere } = await ensureRunning(cluster, {
      memory: options.memory ?? 'normal',
      timeoutMs: TIMEOUT_MS,
      retryMs: RETRY_MS,
      log: options.log,
    })
    try {
      await prepareDatabase(port, options.passwords, { isNew: options.isNew })
      return port
    } catch (error) {
      if (isPassingFailure(error) && performance.now() < giveUpAt) {
        // The process id in the file belongs to a PostgreSQL that was just killed.
        await sleep(50)
        continue
      }
      // A PostgreSQL that was already running is not stopped, because another process may use it.
      if (startedHere) await stopPostmaster(cluster)
      throw error
    }
  }
}

async function releaseCluster(cluster: Cluster, lease: HeldLock): Promise<void> {
  // Holds the start lock, so that no process can start between the check for other users and the stop.
  const startLock = await takeExclusive(cluster.startLock, TIMEOUT_MS).finally(lease.release)
  try {
    const onlyOne = tryExclusive(cluster.leases)
    if (!onlyOne) return
    try {
      await stopPostmaster(cluster)
    } finally {
      onlyOne.release()
    }
  } finally {
    startLock.release()
  }
}
