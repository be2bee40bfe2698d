import { performance } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { toErrorMessage } from './error-messages.ts'

export type HeldLock = { release: () => void }

/**
 * Takes a lock between processes on an empty SQLite file. Node has no file locks, and after a kill a lock
 * file with a process id would have to be broken, which two processes may do at the same time. SQLite uses
 * kernel locks, shared or exclusive, which the system releases when the process ends.
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
 * Takes a shared lock without waiting. Call it while holding another lock that prevents exclusive locking.
 */
export function takeShared(path: string): HeldLock {
  // SQLite takes its shared lock at the first read of a transaction and holds it until the end of the
  // transaction.
  const lock = tryLock(path, 'begin; select count(*) from sqlite_master')
  if (!lock) throw new Error(`Another process has just locked ${path}.`)
  return lock
}

const SQLITE_BUSY = 5

/**
 * Keeps references to the open files, because garbage collection would close them and release their locks.
 */
const held = new Set<DatabaseSync>()

function tryLock(path: string, statement: string): HeldLock | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path)
    // With the default setting, an exclusive lock leaves an empty journal file when its process is killed.
    database.exec('pragma journal_mode = memory')
    database.exec(statement)
  } catch (error) {
    database?.close()
    if (isBusy(error)) return undefined
    throw new Error(`The data folder cannot be locked (${path}): ${toErrorMessage(error)}.`, { cause: error })
  }
  const locked = database
  held.add(locked)
  return {
    release: () => {
      if (held.delete(locked)) locked.close()
    },
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
