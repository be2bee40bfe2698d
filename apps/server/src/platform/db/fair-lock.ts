import type { Db, Tx } from './db.ts'

// Key of the advisory lock that makes waiting for a row lock fair. PostgreSQL grants shared row locks ahead
// of a waiting exclusive one, so a series of short transactions that share a row would keep an exclusive one
// waiting forever. Each of them first waits for this lock, which the exclusive one holds until it ends.
// Correctness does not depend on this lock, only on the row locks.
const place = 1

/**
 * Waits while another transaction waits for a shared row exclusively. Call it before each transaction of a
 * long job that shares rows.
 */
export async function waitForFairLock(db: Db): Promise<void> {
  await db.query({
    name: 'turnstile_pass',
    text: 'select pg_advisory_xact_lock_shared($1)',
    values: [place],
  })
}

/**
 * Makes all callers of `waitForFairLock` wait until this transaction ends. Call it before locking a shared
 * row exclusively.
 */
export async function takeFairLock(tx: Tx): Promise<void> {
  await tx.query({ text: 'select pg_advisory_xact_lock($1)', values: [place] })
}
