import { expect } from 'vitest'
import { verifyRewards } from '../../modules/earnings/rewards/rewards.service.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import type { Db } from '../../platform/db/db.ts'

/** Expects that the ledger has no differences, and that contracts, months and rewards agree with it. */
export async function expectConsistentBooks(db: Db): Promise<void> {
  expect(await db.snapshot(verifyLedger)).toEqual([])
  expect(await db.snapshot(verifyRewards)).toEqual([])
}
