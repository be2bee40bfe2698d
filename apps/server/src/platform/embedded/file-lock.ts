import { performance } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { wordsOf } from './error-words.ts'

export type HeldLock = { release: () => void }

/**
 * Locks between processes, on an empty SQLite file. Node has no file lock of its own, and a lock file with a pid in
 * it has to be broken when its owner was killed, which two processes can do at the same moment. SQLite's locks
 * belong to the kernel: they are shared or exclusive, work on every platform, and end with their process, so a
 * killed owner or a reused pid needs no thought.
 */
export async function takeExclusive(path: string, patienceMs: number): Promise<HeldLock> {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    const release = tryLock(path, 'begin exclusive')
    if (release) return { release }
    if (performance.now() >= giveUpAt) throw new LockBusy(path, patienceMs)
    await sleep(15)
  }
}

/** Call it under an exclusive lock that keeps others from taking this one exclusively, for it does not wait. */
export function takeShared(path: string): () => void {
  // SQLite takes its shared lock with the first read of a transaction and keeps it to the end.
  const release = tryLock(path, 'begin; select count(*) from sqlite_master')
  if (!release) throw new LockBusy(path, 0)
  return release
}

export class LockBusy extends Error {
  constructor(path: string, patienceMs: number) {
    super(`Another process has held ${path} for more than ${Math.round(patienceMs / 1000)} s.`)
  }
}

const SQLITE_BUSY = 5

function tryLock(path: string, statement: string): (() => void) | undefined {
  const database = new DatabaseSync(path)
  try {
    // Without this every exclusive lock leaves an empty journal file beside it when its owner is killed.
    database.exec('pragma journal_mode = memory')
    database.exec(statement)
  } catch (error) {
    database.close()
    if (isBusy(error)) return undefined
    throw new Error(`The data folder cannot be locked (${path}): ${wordsOf(error)}.`, {
      cause: error,
    })
  }
  return () => {
    if (database.isOpen) database.close()
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
