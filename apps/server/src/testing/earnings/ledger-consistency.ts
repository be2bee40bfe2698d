import { expect } from 'vitest'
import { verifyRewards } from '../../modules/earnings/rewards/rewards.service.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import type { Db } from '../../platform/db/db.ts'

/** Expects that the verification of the ledger and the verification of rewards find no differences. */
export async function expectConsistentBooks(db: Db): Promise<void> {
  expect(await db.snapshot(verifyLedger)).toEqual([])
  expect(await db.snapshot(verifyRewards)).toEqual([])
}
