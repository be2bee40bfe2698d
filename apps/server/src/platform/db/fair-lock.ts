import type { Db, Tx } from './db.ts'

// Key of the fair lock, a PostgreSQL advisory lock. PostgreSQL grants shared locks on a row even while a
// transaction waits for an exclusive lock on it, so a long job of many short transactions could make that
// transaction wait forever. The job therefore waits for the fair lock before each of its short transactions.
// The fair lock only prevents the endless wait; the row locks alone keep the data correct.
const lockKey = 1

/**
 * Runs one of the transactions of a long job that takes a shared lock on a row, after waiting while another transaction
 * holds the fair lock or waits for it.
 */
export async function fairTransaction<T>(db: Db, callback: (tx: Tx) => Promise<T>): Promise<T> {
  await db.query({
    name: 'fair_lock_wait',
    text: 'select pg_advisory_xact_lock_shared($1)',
    values: [lockKey],
  })
  return db.transaction(callback)
}

/**
 * Takes the fair lock until the end of the transaction. Long jobs run their transactions by `fairTransaction`, so they
 * let this transaction go first. Call this function before taking an exclusive lock on a row on which long jobs hold a
 * shared lock.
 */
export async function takeFairLock(tx: Tx): Promise<void> {
  await tx.query({ text: 'select pg_advisory_xact_lock($1)', values: [lockKey] })
}
