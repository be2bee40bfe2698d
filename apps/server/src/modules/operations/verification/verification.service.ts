import { hourMs } from '@impulse/api/fields/durations'
import { verifyLedger, type Verification } from '../../../ledger/ledger.ts'
import { verifyAudit } from '../../../platform/audit/chain.ts'
import { moscowDay, moscowMidnight } from '../../../platform/clock/moscow.ts'
import type { AppContext } from '../../../platform/context.ts'
import { type Db, openDb } from '../../../platform/db/db.ts'
import { verifyRewards } from '../../earnings/rewards/rewards.service.ts'
import { verifyPayouts } from '../../payouts/payouts/payouts.service.ts'
import { verifyRisk } from '../../payouts/risk/risk.service.ts'
import { verifyWithdrawals } from '../../payouts/withdrawals/withdrawals.service.ts'
import { verifyMerges } from '../member-merges/member-merges.service.ts'
import { claimVerification, updateFinished } from './verification.sql.ts'

export { findVerification } from './verification.sql.ts'

export type WholeVerification = Verification & {
  /** `linked`: audit rows in the hash chain; `waiting`: audit rows that are not in the chain yet. */
  linked: number
  waiting: number
}

/**
 * Recomputes every balance, lot, counter and link of the audit chain in one database snapshot, and returns
 * the differences from the stored values. `dataDir`: folder with the checkpoint of the audit chain.
 */
export const verifyAll = (db: Db, { dataDir }: { dataDir: string }): Promise<WholeVerification> =>
  db.snapshot(async (on) => {
    const ledger = await verifyLedger(on)
    const { linked, waiting, differences } = await verifyAudit(on, { dataDir })
    const further = [
      ...(await verifyRewards(on)),
      ...(await verifyWithdrawals(on)),
      ...(await verifyPayouts(on)),
      ...(await verifyRisk(on)),
      ...(await verifyMerges(on)),
      ...differences,
    ]
    return { ...ledger, linked, waiting, differences: [...ledger.differences, ...further] }
  })

const beginsAtMs = 3 * hourMs
const abandonedAfterMs = 6 * hourMs
const statementTimeoutMs = hourMs
const maxStored = 100

type NightlyContext = Pick<AppContext, 'db' | 'clock' | 'log'> & { databaseUrl: string; dataDir: string }

/**
 * Runs `verifyAll` once a night after 03:00 in Moscow, in only one of several server processes. A verification
 * that did not finish is started again six hours after it began. Returns false when no verification is due.
 * Opens a separate connection, because one SQL statement may take an hour.
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
  const own = openDb({ url: databaseUrl, connections: 1, statementTimeoutMs })
  try {
    const { differences } = await verifyAll(own, { dataDir })
    const count = differences.length
    await updateFinished(db, { now: clock.systemNow(), count, differences: differences.slice(0, maxStored) })
    if (count > 0)
      log.error({ differences: count }, 'the nightly verification found differences: run `lk verify`')
  } finally {
    await own.close()
  }
  return true
}
