import type { Db, Tx } from './db.ts'

// Locks of rows let whoever shares a row past those who wait to have it alone: a crowd that always shares it keeps them
// out for good. So a crowd passes here, one transaction after the other, and whoever wants the row stands here until they
// have it. Waiting becomes fair, nothing more: what must be right is held by the locks of rows.
const place = 1

/** Before a transaction of a long work that shares rows: lets those go first who wait for such a row. */
export async function waitForFairLock(db: Db): Promise<void> {
  await db.query({
    name: 'turnstile_pass',
    text: 'select pg_advisory_xact_lock_shared($1)',
    values: [place],
  })
}

/** Before taking a row that others share: no transaction that passes here is begun until this one has ended. */
export async function takeFairLock(tx: Tx): Promise<void> {
  await tx.query({ text: 'select pg_advisory_xact_lock($1)', values: [place] })
}
