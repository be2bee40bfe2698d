import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { renameDurably } from './durable-file.ts'
import { toErrorMessage } from './error-messages.ts'
import { passwordFile } from './passwords.ts'
import type { Launch } from './postmaster/privilege.ts'

export const OWNER = 'impulse_owner'

export type Cluster = {
  dataDir: string
  pgData: string
  logFile: string
  /** File of the lock that a process holds while it creates, starts or stops PostgreSQL. */
  startLock: string
  /** File of the shared lock of all processes that use PostgreSQL. */
  leases: string
  /** File with the PID namespace in which PostgreSQL was started. */
  namespaceFile: string
  binaries: Binaries
  launch: Launch
}

export function clusterAt(parts: { dataDir: string; binaries: Binaries; launch: Launch }): Cluster {
  const { dataDir } = parts
  return {
    ...parts,
    pgData: join(dataDir, 'pg'),
    logFile: join(dataDir, 'pg.log'),
    startLock: join(dataDir, 'pg.start-lock'),
    leases: join(dataDir, 'pg.leases'),
    namespaceFile: join(dataDir, 'pg.home'),
  }
}

export function isInitialised(cluster: Cluster): boolean {
  return existsSync(join(cluster.pgData, 'PG_VERSION'))
}

/**
 * Creates the cluster in a temporary folder and renames the folder, so that an existing cluster is always
 * complete.
 */
export async function initialiseCluster(cluster: Cluster, log: (message: string) => void): Promise<void> {
  log('Making the database, this takes a second.')
  await removeUnfinished(cluster.dataDir)
  const unfinished = join(cluster.dataDir, `pg.new-${randomBytes(4).toString('hex')}`)
  await mkdir(unfinished, { mode: 0o700 })
  // One sync of all files at the end is as safe as a sync after each file, and four times as fast.
  await runInitdb(cluster, [
    '--no-sync',
    '--data-checksums',
    '--encoding=UTF8',
    // Indexes must not depend on the bundled ICU, which changes with updates.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--auth=scram-sha-256',
    `--username=${OWNER}`,
    `--pwfile=${passwordFile(cluster.dataDir)}`,
    `--pgdata=${unfinished}`,
  ])
  await runInitdb(cluster, ['--sync-only', `--pgdata=${unfinished}`])
  await renameDurably(unfinished, cluster.pgData)
}

/**
 * Removes the folder of an interrupted start. The initdb of that start may still write files, so the removal
 * is retried; without the folder that initdb fails.
 */
async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith('pg.new-')) continue
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}

async function runInitdb(cluster: Cluster, options: string[]): Promise<void> {
  const [command, args] = cluster.launch(cluster.binaries.initdb, options)
  try {
    await promisify(execFile)(command, args, {
      cwd: cluster.dataDir,
      env: postgresEnvironment(cluster.binaries),
    })
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    const said = stderr || toErrorMessage(error)
    throw new Error(
      `The database could not be made in ${cluster.dataDir}: ${said}. DATABASE_URL takes another server.`,
      { cause: error },
    )
  }
}

/**
 * Returns the environment of PostgreSQL: almost none of the server's own variables, because they contain
 * secrets, and because variables such as PGDATA and PGOPTIONS would change the behaviour of PostgreSQL.
 */
export function postgresEnvironment(binaries: Binaries): NodeJS.ProcessEnv {
  const inherited = ['PATH', 'SystemRoot', 'TEMP', 'TMP'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  })
  return { ...Object.fromEntries(inherited), ...binaries.environment, LC_ALL: 'C', TZ: 'UTC' }
}
