import type { Db, Tx } from './db.ts'

// Advisory lock that makes waiting for a row fair. PostgreSQL grants shared row locks ahead of waiting
// exclusive ones, so a stream of sharing transactions would keep an exclusive one waiting for good. They pass
// this lock one by one, and the exclusive one holds it until it has its row. Correctness relies only on the
// row locks.
const place = 1

/**
 * Call it before each transaction of a long job that shares rows: it lets waiting exclusive ones go first.
 */
export async function waitForFairLock(db: Db): Promise<void> {
  await db.query({
    name: 'turnstile_pass',
    text: 'select pg_advisory_xact_lock_shared($1)',
    values: [place],
  })
}

/**
 * Call it before locking a shared row exclusively: no transaction passes `waitForFairLock` until this one
 * ends.
 */
export async function takeFairLock(tx: Tx): Promise<void> {
  await tx.query({ text: 'select pg_advisory_xact_lock($1)', values: [place] })
}
