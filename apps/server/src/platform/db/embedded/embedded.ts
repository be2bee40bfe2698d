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
export { withClient } from './roles.ts'

export type EmbeddedDatabase = {
  /** URL for the role that owns the database. This role is a superuser and is used only for migrations. */
  ownerUrl: string
  /** URL for the role `impulse_app`, with which the server works. This role may sign in, and owns nothing. */
  servingUrl: string
  /**
   * Ends this process's use of PostgreSQL. Stops PostgreSQL when no other process uses it. Close your
   * connections before the call.
   */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  log: (message: string) => void
  /** `small`: PostgreSQL uses less memory, for tests. The data are as durable as with `normal`. */
  memory?: 'small' | 'normal'
}

/**
 * Maximum duration of a start of PostgreSQL: longer than a first start on a slow disk, and longer than the recovery
 * after a crash.
 */
const TIMEOUT_MS = 120_000
/**
 * Milliseconds for which a failed start is repeated. The system needs less time to release the process id and the
 * shared memory of a killed PostgreSQL.
 */
const RETRY_MS = 5_000

/**
 * Opens the PostgreSQL in `dataDir/pg`: creates it, starts it, or uses the one that already runs. Several
 * processes may use it at the same time; the last process that calls `stop` stops PostgreSQL. Each error
 * message is one sentence for the operator.
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
 * Refuses a data folder that belongs to another user. PostgreSQL works only for the owner of its folder, and
 * a start by another user would leave files that the owner cannot use.
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
        // The connection failed because postmaster.pid still contains the process id of a PostgreSQL that was
        // just killed. Tries again.
        await sleep(50)
        continue
      }
      // Stops only a PostgreSQL that this call has started: other processes may use a PostgreSQL that ran
      // before this call.
      if (startedHere) await stopPostmaster(cluster)
      throw error
    }
  }
}

async function releaseCluster(cluster: Cluster, lease: HeldLock): Promise<void> {
  // Takes the start lock, so that no process can begin to use PostgreSQL after the check that no other process
  // uses it (`tryExclusive`) and before the stop.
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
