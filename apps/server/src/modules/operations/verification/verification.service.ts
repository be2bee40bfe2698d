import { hourMs } from '@impulse/api/fields/durations'
import {
  countChecked,
  type CheckedRows,
  readSavedHashes,
  type SavedHashes,
  saveHashes,
  verifyAllChains,
} from '../../../ledger/ledger.ts'
import { verifyAudit } from '../../../platform/audit/chain.ts'
import { readCheckpoint } from '../../../platform/audit/saved-checkpoint.ts'
import { moscowDay, moscowMidnight } from '../../../platform/clock/moscow.ts'
import type { AppContext } from '../../../platform/context.ts'
import type { Difference } from '../../../platform/db/consistency-checks.ts'
import { type Db, openDb } from '../../../platform/db/db.ts'
import { readRoot, type SavedRoot, saveRoot } from '../../../platform/row-hashes/saved-root.ts'
import { verifyRoot, verifyRowHashes } from '../../../platform/row-hashes/verify-row-hashes.ts'
import { storeWholeResult } from './store-differences.ts'
import { claimVerification } from './verification.sql.ts'
import { verifyMoney } from './verify-money.ts'

export { findVerification } from './verification.sql.ts'
export { verifyChanges } from './verify-changes.ts'

export type WholeVerification = {
  checked: CheckedRows
  differences: Difference[]
  /** `linked`: audit rows in the hash chain; `waiting`: audit rows that are not in the chain yet. */
  linked: number
  waiting: number
  /**
   * Last transaction hash of each member, to be saved outside the database; null when a hash chain has a difference.
   */
  hashes: SavedHashes | null
  /** Root of the hashes of rows, to be saved outside the database; null when it has a difference. */
  root: SavedRoot | null
}

/**
 * Recomputes every balance, lot, counter of a member's contracts in a month, hash of a transaction or row and link of the
 * audit chain in one database snapshot, and returns the differences from the stored values. `dataDir`: folder with the
 * checkpoint of the audit chain, the hashes of the ledger and the root of the hashes of rows.
 */
export async function verifyAll(db: Db, { dataDir }: { dataDir: string }): Promise<WholeVerification> {
  const saved = {
    hashes: await readSavedHashes(dataDir),
    root: await readRoot(dataDir),
    checkpoint: await readCheckpoint(dataDir),
  }
  try {
    return await db.snapshot(async (on) => {
      const checked = await countChecked(on)
      const money = await verifyMoney(on)
      const chains = await verifyAllChains(on, saved.hashes)
      const audit = await verifyAudit(on, saved.checkpoint)
      const rowHashes = await verifyRoot(on, saved.root)
      return {
        ...audit,
        checked,
        differences: [...money, ...chains.differences, ...audit.differences, ...rowHashes.differences],
        hashes: chains.differences.length > 0 ? null : chains.hashes,
        root: rowHashes.differences.length > 0 ? null : rowHashes.root,
      }
    })
  } catch (error) {
    // A row that another role changed can have a value with which a check fails, such as reward rules without products.
    // The hashes of rows then name the row.
    const differences = await db.snapshot((on) => verifyRowHashes(on))
    if (differences.length === 0) throw error
    return { checked: await countChecked(db), differences, linked: 0, waiting: 0, hashes: null, root: null }
  }
}

const statementTimeoutMs = hourMs

/**
 * Runs `verifyAll` on a separate connection with a longer time limit than that of the server, because one SQL statement
 * may take an hour.
 */
export async function verifyOnOwnConnection({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string
  dataDir: string
}): Promise<WholeVerification> {
  const own = openDb({ url: databaseUrl, connections: 1, statementTimeoutMs })
  try {
    return await verifyAll(own, { dataDir })
  } finally {
    await own.close()
  }
}

const beginsAtMs = 3 * hourMs
const abandonedAfterMs = 6 * hourMs

type NightlyContext = Pick<AppContext, 'db' | 'clock' | 'log'> & { databaseUrl: string; dataDir: string }

/**
 * Verifies everything once a night after 03:00 in Moscow, in only one of several server processes. A verification that
 * did not finish is started again six hours after it began. Returns false when no verification is due.
 */
export async function verifyNightly({
  db,
  clock,
  log,
  databaseUrl,
  dataDir,
}: NightlyContext): Promise<boolean> {
  const now = clock.systemNow()
  const dueAt = new Date(moscowMidnight(moscowDay(now)).getTime() + beginsAtMs)
  const abandonedBefore = new Date(now.getTime() - abandonedAfterMs)
  if (now < dueAt || !(await claimVerification(db, { now, dueAt, abandonedBefore }))) return false
  const { differences, hashes, root } = await verifyOnOwnConnection({ databaseUrl, dataDir })
  if (root) await saveRoot(dataDir, root)
  if (hashes)
    log.info(
      { members: hashes.size, root: await saveHashes(dataDir, hashes) },
      'saved the hashes of the ledger',
    )
  await db.transaction((tx) => storeWholeResult(tx, differences, clock.systemNow()))
  if (differences.length > 0)
    log.error(
      { differences: differences.length },
      'the nightly verification found differences: run `lk verify`',
    )
  return true
}
