import { performance } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { toErrorMessage } from './error-messages.ts'

export type HeldLock = { release: () => void }

/**
 * Takes an exclusive lock between processes, by a transaction on an empty SQLite file. The system releases
 * the lock when its process ends, even after a kill. A lock file with a process id would remain after a kill,
 * and two processes could remove it at the same time.
 */
export async function takeExclusive(path: string, timeoutMs: number): Promise<HeldLock> {
  const giveUpAt = performance.now() + timeoutMs
  for (;;) {
    const lock = tryExclusive(path)
    if (lock) return lock
    if (performance.now() >= giveUpAt) {
      throw new Error(`Another process has held ${path} for ${Math.round(timeoutMs / 1000)} s.`)
    }
    await sleep(15)
  }
}

export function tryExclusive(path: string): HeldLock | undefined {
  return tryLock(path, 'begin exclusive')
}

/**
 * Takes a shared lock without waiting, and throws when the file is locked exclusively. The caller must hold another
 * lock, which every process also takes before it locks this file exclusively.
 */
export function takeShared(path: string): HeldLock {
  // SQLite takes the shared lock at the first read of a transaction, and holds the lock until the transaction
  // ends.
  const lock = tryLock(path, 'begin; select count(*) from sqlite_master')
  if (!lock) throw new Error(`Another process has just locked ${path}.`)
  return lock
}

const SQLITE_BUSY = 5

/**
 * Locked files of this process. Without these references, garbage collection would close the files and
 * release their locks.
 */
const lockedFiles = new Set<DatabaseSync>()

function tryLock(path: string, statement: string): HeldLock | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path)
    // With SQLite's default setting, a process that is killed while it has an exclusive lock would leave an
    // empty journal file.
    database.exec('pragma journal_mode = memory')
    database.exec(statement)
  } catch (error) {
    database?.close()
    if (isBusy(error)) return undefined
    throw new Error(`The data folder cannot be locked (${path}): ${toErrorMessage(error)}.`, { cause: error })
  }
  const locked = database
  lockedFiles.add(locked)
  return {
    release: () => {
      if (lockedFiles.delete(locked)) locked.close()
    },
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
