import { expect } from 'vitest'
import { verifyRewards } from '../../modules/earnings/rewards/rewards.service.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import type { Db } from '../../platform/db/db.ts'

/** The ledger agrees with itself, and contracts, months and rewards with it. */
export async function booksHold(db: Db): Promise<void> {
  expect((await db.snapshot(verifyLedger)).differences).toEqual([])
  expect(await db.snapshot(verifyRewards)).toEqual([])
}
